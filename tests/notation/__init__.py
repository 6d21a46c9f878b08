"""Tests of reading and writing text."""
