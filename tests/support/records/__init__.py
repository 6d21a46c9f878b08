"""Random games and their records, told well and badly."""
