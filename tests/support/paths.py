"""The paths of the files that tests read."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
EXAMPLES = ROOT / "examples"
GOLDEN = ROOT / "tests" / "records" / "golden"
PRINTED_GAME = ROOT / "tests" / "games" / "qwirkle" / "printed_game.json"
"""The game of twelve turns that the rulebook of Qwirkle prints."""
