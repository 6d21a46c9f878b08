"""Qwirkle."""
