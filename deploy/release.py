"""Build a release and try it as a user would: `make release`.

    python deploy/release.py [--out dist]

Sdist and wheel of the version in pyproject.toml go into a folder, with the notes of that version from
CHANGELOG.md. Each is installed into an environment of its own, the wheel without any compiler in reach.
There it plays, serves, solves a deal of bridge and lets a program play. The wheels of other systems are made
by .github/workflows/wheels.yml.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
DEAL = "N:K2.KQ6.Q862.Q976 J7.J4.AT3.KJT843 643.T7532.J9754. AQT985.A98.K.A52"
PAR = "par: NS -430"
BOT = """import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "act":
        print(json.dumps({"action": message["legal"][0]}), flush=True)
"""
TOOLS = ("g++", "gcc", "c++", "cc", "clang", "clang++", "cmake", "ninja")


def main() -> None:
    parser = argparse.ArgumentParser(description="Build a release and try it")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    out = parser.parse_args().out.resolve()
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    changes = notes((ROOT / "CHANGELOG.md").read_text("utf-8"), version)
    sdist, wheel = build(out)
    for package, with_compiler in ((wheel, False), (sdist, True)):
        print(f"trying {package.name}", flush=True)
        try_out(package, version, with_compiler=with_compiler)
    (out / "notes.md").write_text(changes, encoding="utf-8")
    print(f"{out}: {sdist.name}, {wheel.name}, notes.md")


def notes(changelog: str, version: str) -> str:
    """What CHANGELOG.md says about a version. A version without notes is no release."""
    heading = rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## |\Z)"
    found = re.search(heading, changelog, re.M | re.S)
    if found is None or not found[1].strip():
        sys.exit(f"CHANGELOG.md says nothing about {version}; write its section first")
    return found[1].strip() + "\n"


def build(out: Path) -> tuple[Path, Path]:
    """The sdist, and the wheel that is built from it and nothing else."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    run(
        sys.executable,
        "-c",
        f"from scikit_build_core.build import build_sdist; build_sdist({str(out)!r})",
        cwd=ROOT,
    )
    (sdist,) = out.glob("cardtable-*.tar.gz")
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", out, sdist, cwd=out)
    (wheel,) = out.glob("cardtable-*.whl")
    return sdist, wheel


def try_out(package: Path, version: str, *, with_compiler: bool) -> None:
    """In an environment that has nothing but the package and what it depends on."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        venv.create(folder / "env", with_pip=True)
        path = os.environ["PATH"] if with_compiler else path_without_compilers(folder)
        environment = {"PATH": f"{folder / 'env' / 'bin'}:{path}", "HOME": place, "LANG": "C.UTF-8"}
        environment |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}

        def shows(expected: str, *words: str, typed: str = "") -> None:
            printed = run("cardtable", *words, cwd=folder, env=environment, typed=typed)
            if expected not in printed:
                sys.exit(f"cardtable {' '.join(words)} does not print {expected!r}:\n{printed}")

        run("python", "-m", "pip", "install", "-q", package, cwd=folder, env=environment)
        (folder / "bot.py").write_text(BOT)
        shows(version, "--version")
        shows("Your card?", "play", "nimmt", "--bot", "nimmt:basic", "--seed", "1", typed="\n15\nq\n")
        shows(PAR, "solve", "bridge", "--deal", DEAL)
        shows("2 sets", "arena", "skat", "python bot.py", "2*skat:random", "--deals", "2", "--seed", "1")
        serve(folder, environment)


def path_without_compilers(folder: Path) -> str:
    """A folder with every program of the system but those that compile."""
    bin_folder = folder / "bin"
    bin_folder.mkdir()
    for place in os.environ["PATH"].split(":"):
        for program in Path(place).glob("*") if Path(place).is_dir() else ():
            if program.name not in TOOLS and not (bin_folder / program.name).exists():
                (bin_folder / program.name).symlink_to(program)
    return str(bin_folder)


def serve(folder: Path, environment: dict[str, str]) -> None:
    """The tables answer, and their store can be written."""
    command = ["cardtable", "serve", "--port", "0", "--db", f"sqlite:///{folder}/tables.db"]
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as server:
        line = server.stdout.readline() if server.stdout else ""
        address = re.search(r"http://\S+/", line)
        if address is None:
            sys.exit(f"cardtable serve prints no address, but {line!r}")
        # Raises unless the status is 200.
        urllib.request.urlopen(f"{address[0]}ready", timeout=30).close()
        server.terminate()


def run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None, typed: str = "") -> str:
    done = subprocess.run(command, cwd=cwd, env=env, input=typed, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}\n{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main()
