"""What is a game's own."""
