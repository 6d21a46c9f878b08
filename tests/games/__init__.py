"""Tests of what each game has to itself."""
