"""The tests, named after the rules and behaviours that they test."""
