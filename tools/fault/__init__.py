"""Attacks on a server, one after another, beside a caller who must lose nothing."""
