"""The machine that the figures were measured on, without the host's name."""

import os
import platform
import time
from importlib.metadata import version
from pathlib import Path
from statistics import median


def machine() -> dict[str, str | int | float]:
    loops = [_loop() * 1000 for _ in range(50)]
    return {
        "python": platform.python_version(),
        "grpcio": version("grpcio"),
        "protobuf": version("protobuf"),
        "cpus": os.cpu_count() or 0,
        "cpu_model": _cpu_model(),
        "load": round(os.getloadavg()[0], 2),
        "loop_ms": round(median(loops), 2),
        "best_loop_ms": round(min(loops), 2),
    }


def _cpu_model() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


def _loop() -> float:
    """Time a loop of a hundred thousand turns: how fast this machine runs Python right now."""
    began = time.perf_counter()
    total = 0
    for number in range(100_000):
        total += number * number
    return time.perf_counter() - began
