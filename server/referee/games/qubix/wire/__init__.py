"""Qubix: messages."""
