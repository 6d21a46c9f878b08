"""Random games and their records, good and bad."""
