"""Messages to values and back, and every check of what clients send."""
