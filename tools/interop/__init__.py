"""Builds every client and runs the conformance pack with it, against a server of its own."""
