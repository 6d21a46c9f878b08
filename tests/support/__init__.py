"""What the tests share: builders, random players, and short readings of answers."""
