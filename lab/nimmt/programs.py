"""The programs in C++ that train the net, compiled when they are needed."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "lab"


def run(name: str, *arguments: object) -> None:
    """Run `lab/nimmt/NAME.cpp` with these arguments until it ends. If it fails, it has said why, and this
    program ends too."""
    code = subprocess.run([_compiled(name), *map(str, arguments)], check=False).returncode
    if code:
        sys.exit(code if code > 0 else 1)


def _compiled(name: str) -> Path:
    program = BUILD / name
    kernel = ROOT / "kernel"
    sources = [
        Path(__file__).with_name(f"{name}.cpp"),
        *sorted(kernel.glob("src/nimmt/*.cpp")),
        kernel / "src" / "nets" / "net.cpp",
    ]
    read = [*sources, Path(__file__).with_name("net.hpp"), *kernel.glob("include/cardtable/n*/*.hpp")]
    if program.exists() and program.stat().st_mtime > max(file.stat().st_mtime for file in read):
        return program
    BUILD.mkdir(parents=True, exist_ok=True)
    print(f"compiling {name} (a minute or so)", file=sys.stderr, flush=True)
    compiler = shlex.split(os.environ.get("CXX", "c++"))
    options = ["-std=c++20", "-O3", "-pthread", f"-I{kernel / 'include'}"]
    subprocess.run([*compiler, *options, *map(str, sources), "-o", str(program)], check=True)
    return program
