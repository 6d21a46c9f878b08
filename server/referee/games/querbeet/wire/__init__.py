"""Querbeet: messages."""
