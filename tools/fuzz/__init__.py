"""Requests changed at random, and how a real server takes them."""
