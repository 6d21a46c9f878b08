"""Querbeet."""
