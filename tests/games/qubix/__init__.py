"""Qubix."""
