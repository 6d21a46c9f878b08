"""Programs that some tests need and not every machine has."""

import os
import shutil

import pytest

IN_CI = bool(os.environ.get("REFEREE_CI"))
"""Where nothing may be missing."""


def needs(*programs: str) -> pytest.MarkDecorator:
    """Skip a test where a program is missing; in CI, let it fail."""
    missing = [program for program in programs if shutil.which(program) is None]
    reason = f"not found: {', '.join(missing)}"
    return pytest.mark.skipif(bool(missing) and not IN_CI, reason=reason)
