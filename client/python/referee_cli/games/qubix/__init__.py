"""Qubix on the command line."""
