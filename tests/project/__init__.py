"""Tests of the code and its documentation: layers, README, benchmarks, tools."""
