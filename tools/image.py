#!/usr/bin/env python3
"""Builds the image where there is no engine for containers, and tries it out.

Its base cannot be had without a registry. In its place stands Python from Debian's packages, put
together by mmdebstrap; buildah follows the Dockerfile as it is. The image is then run as it should
be run: with a file system that is read-only, and by the user that it names.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "image"
RELEASE = "trixie"
PACKAGES = "ca-certificates,python3,python3-venv"
BASE, IMAGE = "localhost/python-stand-in", "localhost/referee"
PATHS = "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# What this machine trusts, for packages that come through a proxy.
TRUSTED = "/etc/ssl/certs/ca-certificates.crt"
PROGRAMS = ("buildah", "chroot", "mmdebstrap", "unshare")
ABSENT = ("pip", "pip3", "cc", "gcc", "ld", "make")
PATIENCE = 60  # seconds, to start and to stop
LISTENS = re.compile(r"Referee listens on (\S+) ")
# Run a program with the folder for its root, read-only, and with nothing else mounted but these.
READ_ONLY = """
set -e
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
mount -t proc proc "$1/proc"
mount --bind /dev "$1/dev"
shift
exec "$@"
"""


class ImageError(Exception):
    """The image cannot be built, or is not what it should be."""


class Image(NamedTuple):
    """An image, the files of which are in a folder."""

    folder: Path
    config: dict[str, Any]

    def command(self, *args: str) -> list[str]:
        """Return what runs a program of the image as its user, without any right to write."""
        become = ["chroot", f"--userspec={self.config['User']}", "--groups=", str(self.folder)]
        read_only = ["unshare", "--mount", "sh", "-c", READ_ONLY, "sh", str(self.folder)]
        return [*read_only, *become, "env", "-i", *self.config["Env"], *args]

    def run(self, *args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*args), capture_output=True, text=True, timeout=PATIENCE, check=False
        )


def main() -> int:
    try:
        _refuse_what_is_missing()
        _make_base()
        _build()
        with _opened() as image:
            for check in (_lacks_tools, _cannot_write, _serves):
                check(image)
            size = sum(each.lstat().st_size for each in (image.folder / "opt").rglob("*"))
        sys.stdout.write(f"{IMAGE} works; the referee takes {size / 1e6:.0f} MB of it.\n")
    except (ImageError, subprocess.SubprocessError) as error:
        sys.stderr.write(f"Error: {error}\n")
        return 1
    return 0


def _refuse_what_is_missing() -> None:
    missing = [program for program in PROGRAMS if shutil.which(program) is None]
    if missing:
        raise ImageError(f"not found: {', '.join(missing)}")
    if os.geteuid():
        raise ImageError("only root can build images without an engine")


def _buildah(*args: str | Path) -> str:
    places = [f"--root={BUILD / 'store'}", f"--runroot={BUILD / 'run'}", "--storage-driver=vfs"]
    isolated = {**os.environ, "BUILDAH_ISOLATION": "chroot"}
    command = ["buildah", *places, *map(str, args)]
    done = subprocess.run(command, env=isolated, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ImageError(f"buildah {args[0]} fails:\n{done.stdout}{done.stderr}")
    return str(done.stdout.strip())


def _make_base() -> None:
    """Make what stands in for the base. Its Python, with pip, is in /usr/local as well."""
    packed = BUILD / "base.tar"
    if not packed.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        into_local = 'chroot "$1" python3 -m venv /usr/local'
        options = ["--quiet", "--variant=minbase", f"--include={PACKAGES}"]
        made = packed.with_suffix(".part.tar")
        command = ["mmdebstrap", *options, f"--customize-hook={into_local}", RELEASE, str(made)]
        subprocess.run(command, check=True)
        made.rename(packed)
    container = _buildah("from", "scratch")
    _buildah("add", container, packed, "/")
    _buildah("copy", container, TRUSTED, TRUSTED)
    _buildah("config", "--env", f"PATH={PATHS}", "--env", f"PIP_CERT={TRUSTED}", container)
    _buildah("commit", "--rm", container, BASE)


def _build() -> None:
    # Health checks are a part of this format only.
    _buildah("build", "--format", "docker", "--build-arg", f"BASE={BASE}", "--tag", IMAGE, ROOT)


@contextmanager
def _opened() -> Iterator[Image]:
    container = _buildah("from", IMAGE)
    try:
        folder = Path(_buildah("mount", container))
        config = json.loads(_buildah("inspect", "--type", "image", IMAGE))["OCIv1"]["config"]
        yield Image(folder, config)
    finally:
        _buildah("rm", container)


def _lacks_tools(image: Image) -> None:
    for name in ABSENT:
        if image.run("which", name).returncode == 0:
            raise ImageError(f"the image has {name}")


def _cannot_write(image: Image) -> None:
    told = image.run("sh", "-c", "id -u; touch /tmp/file /opt/referee/file")
    user = image.config["User"].partition(":")[0]
    if told.stdout.strip() != user or told.returncode == 0:
        raise ImageError(f"the image is not run read-only by user {user}: {told}")


def _serves(image: Image) -> None:
    """Serve, be asked for health, and stop at the signal that the image names."""
    ports = ("--host", "127.0.0.1", "--port", "0", "--http-port", "0")
    program = (*image.config["Entrypoint"], *image.config["Cmd"])
    with subprocess.Popen(
        image.command(*program, *ports, "--workers", "2"), stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            if not (told := LISTENS.search(server.stdout.readline())):  # type: ignore[union-attr]
                raise ImageError("the image does not serve")
            health = image.run(*image.config["Entrypoint"], "health", "--target", told[1])
            if health.stdout != "SERVING\n":
                raise ImageError(f"the image is not healthy: {health}")
            server.terminate()
            if server.wait(PATIENCE):
                raise ImageError(f"the image stops with exit code {server.returncode}")
        finally:
            server.kill()


if __name__ == "__main__":
    sys.exit(main())
