"""Qubix: notation."""
