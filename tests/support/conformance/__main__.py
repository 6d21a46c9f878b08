"""`python -m tests.support.conformance`: writes the pack anew, in the same bytes every time."""

import sys

from tests.support.conformance.making import all_cases, contradictions, files
from tools.conformance.pack import FOLDER


def main() -> int:
    wrong = contradictions(all_cases())
    if wrong:
        print(*wrong, sep="\n", file=sys.stderr)  # noqa: T201
        return 1
    written = dict(files())
    for path in FOLDER.glob("*.json"):
        if path.name not in written:
            path.unlink()
    for name, text in written.items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
