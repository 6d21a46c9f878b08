"""Qwirkle on the command line."""
