"""What is not installed is named, with the extra that installs it."""

import subprocess
import sys

import pytest

RUN_COMMAND = "from referee_cli import main; main()"


def without(module: str, statement: str) -> subprocess.CompletedProcess[str]:
    """Run a statement in an interpreter that cannot import `module`."""
    script = f"import sys; sys.modules[{module!r}] = None; sys.argv = ['referee', 'games']\n"
    return subprocess.run(
        [sys.executable, "-c", script + statement], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("name", ["Referee", "AsyncReferee"])
def test_the_embedded_referee_names_its_extra(name: str) -> None:
    done = without("msgspec", f"import referee_client; referee_client.{name}.embedded()")
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last.endswith("msgspec is not installed: pip install 'tabletop-referee[embedded]'")


def test_a_missing_extra_is_an_import_error() -> None:
    statement = (
        "import referee_client\n"
        "try: referee_client.Referee.embedded()\n"
        "except ImportError as error: print(error.name)"
    )
    assert without("msgspec", statement).stdout == "msgspec\n"


@pytest.mark.parametrize("module", ["click", "rich", "grpc_health", "msgspec"])
def test_the_command_says_in_one_line_what_it_lacks(module: str) -> None:
    done = without(module, RUN_COMMAND)
    expected = f"Error: {module} is not installed: pip install 'tabletop-referee[server]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", expected)


@pytest.mark.parametrize("module", ["referee.core.text", "referee_cli.screen"])
def test_a_missing_module_of_our_own_is_not_blamed_on_an_extra(module: str) -> None:
    done = without(module, RUN_COMMAND)
    assert done.returncode == 1
    assert "Traceback" in done.stderr
    assert "pip install" not in done.stderr


def test_with_everything_installed_the_command_runs() -> None:
    done = without("antigravity", RUN_COMMAND)
    assert (done.returncode, done.stderr) == (0, "")
    assert "qwirkle" in done.stdout
