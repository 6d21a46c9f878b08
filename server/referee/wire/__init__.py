"""Turning messages into values and back, with every check of what clients send."""
