"""Texts, and random messages to write as text."""
