#!/usr/bin/env python3
"""Draw docs/verdict.svg: what `referee validate` says about an illegal move.

Run it as `.venv/bin/python tools/picture.py` when the command's output has changed.
"""

import io
import re
import tempfile
from pathlib import Path

from google.protobuf.json_format import MessageToJson
from google.protobuf.message import Message
from rich.console import Console

from referee_cli.commands import referee
from referee_client import qwirkle

PICTURE = Path(__file__).parent.parent / "docs" / "verdict.svg"
WIDTH = 82

STATE = qwirkle.state(
    """
    .. .. .. .. Gx .. Pd Pc Pb Px
    .. .. Ox .. Yx Ys Yd Yc Yb ..
    Ro .. Oo .. .. Rs Rd Rc Rb ..
    Rs Bs Os Ps Ys Gs .. .. .. ..
    .. Bb .. .. .. .. .. .. .. ..
    """,
    left=-5,
    top=1,
)
MOVE = qwirkle.lay((4, 0, "Gs"), (4, -2, "Gd"))


def main() -> None:
    console = Console(
        file=io.StringIO(),
        record=True,
        force_terminal=True,
        color_system="truecolor",
        no_color=False,
        width=WIDTH,
        highlight=False,
    )
    with tempfile.TemporaryDirectory() as folder:
        state = _write(Path(folder, "table.json"), STATE)
        move = _write(Path(folder, "move.json"), MOVE)
        command = ["validate", state, move, "--lang", "en"]
        referee.main(command, obj=console, standalone_mode=False)
    svg = console.export_svg(title="referee validate table.json move.json", unique_id="verdict")
    # An image in a page cannot load fonts from elsewhere; any fixed-width font will do.
    PICTURE.write_text(re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL), "utf-8")


def _write(path: Path, message: Message) -> str:
    path.write_text(MessageToJson(message), "utf-8")
    return str(path)


if __name__ == "__main__":
    main()
