"""Tests, named after rules and behaviours."""
