"""Example texts, and random messages to write as text."""
