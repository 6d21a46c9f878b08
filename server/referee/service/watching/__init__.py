"""Watching a server: an account of every call, of which metrics, logs and traces are made."""
