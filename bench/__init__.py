"""Benchmarks: what a verdict costs, compared with the transport that carries it."""
