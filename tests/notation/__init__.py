"""Reading and writing text."""
