"""Qwirkle Cubes."""
