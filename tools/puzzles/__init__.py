"""A solver for the puzzles of Querbeet: figures to fill and rings to close (QB-13)."""
