"""What tests share: builders, random players, readings of answers."""
