"""Players of an earlier commit, as a yardstick for those of today.

    python -m benchmarks.frozen_players skat --guesses 4 --deals 200 --seed 2026 [--out DIR]

One of today's experts against the frozen one on all other seats, both with this number of guesses and no
time limit. Skat is scored for a list. With --out the same command resumes after a stop.

The modules of `players/GAME` are taken from git as they were and loaded under another name; rules, search and
kernel are those of today. So a comparison shows what changed in the player, and nothing has to be kept twice.
It works while what these modules import is still there.
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import click

import cardtable as ct
from cardtable.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyPlayer

COMMITS = {"skat": "8bb9aac"}
"""Before `skat:expert` bid by nets and by the value of passing."""
LISTED = "list"
"""The preset that counts what players count, where a game has one."""
_ROOT = Path(__file__).parents[1]


def frozen(game: str, commit: str) -> str:
    """The name of the package with the players of a game as they were at a commit."""
    source = f"src/cardtable/players/{game}"
    package = f"frozen_{game}_{commit}"
    if package not in sys.modules:
        folder = Path(mkdtemp(prefix="frozen-")) / package
        folder.mkdir()
        for name in _git("ls-tree", "--name-only", commit, f"{source}/").splitlines():
            text = _git("show", f"{commit}:{name}")
            moved = re.sub(rf"\bcardtable\.players\.{game}\b", package, text)
            (folder / Path(name).name).write_text(moved, encoding="utf-8")
        sys.path.insert(0, str(folder.parent))
    return package


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=_ROOT, check=True, capture_output=True, text=True).stdout


def frozen_expert(game: str, commit: str, guesses: int) -> Callable[[int], AnyPlayer]:
    """What makes the expert of a commit, with guesses as its only bound."""
    return _expert(frozen(game, commit), guesses)


def _expert(package: str, guesses: int) -> Callable[[int], AnyPlayer]:
    expert = import_module(f"{package}.expert")
    return partial(expert.ExpertPlayer, budget=replace(expert.BUDGET, worlds=guesses, seconds=None))


@click.command(help=__doc__)
@click.argument("game", type=click.Choice(list(COMMITS)))
@click.option("--guesses", default=48, show_default=True, type=click.IntRange(2))
@click.option("--deals", default=200, show_default=True, type=click.IntRange(1))
@click.option("--seed", default="1", show_default=True)
@click.option("--out", type=click.Path(file_okay=False), help="A folder for the journal.")
def main(game: str, guesses: int, deals: int, seed: str, out: str | None) -> None:
    old = frozen_expert(game, COMMITS[game], guesses)
    bots = {"today": _expert(f"cardtable.players.{game}", guesses), COMMITS[game]: old}
    presets = GAMES[game].presets()
    rules = presets.get(LISTED, presets[next(iter(presets))])
    click.echo(ct.compare(rules, bots, deals=deals, seed=seed, format="gauntlet", out=out))


if __name__ == "__main__":
    main()
