"""`python -m tools.puzzles`: solve the puzzles of Querbeet."""

from tools.puzzles.commands import puzzles

if __name__ == "__main__":
    puzzles(prog_name="python -m tools.puzzles")
