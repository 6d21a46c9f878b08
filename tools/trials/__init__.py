"""Trials of a real server: serving, calling it, and saying what held."""
