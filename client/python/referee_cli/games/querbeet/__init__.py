"""Querbeet on the command line."""
