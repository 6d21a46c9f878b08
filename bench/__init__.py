"""Benchmarks: what a verdict costs beside the transport that carries it."""
