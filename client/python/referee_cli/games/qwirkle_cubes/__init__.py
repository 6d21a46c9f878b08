"""Qwirkle Cubes on the command line."""
