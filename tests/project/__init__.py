"""The code and its documentation: layers, README, benchmarks, tools."""
