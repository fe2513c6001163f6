"""`python -m lab.nimmt COMMAND`: trains the net of 6 nimmt!. The same command continues after a stop."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

from cardtable.arena.compare import compare
from cardtable.errors import CardtableError
from cardtable.games.nimmt import Nimmt
from lab.nimmt.player import NetPlayer
from lab.nimmt.programs import run
from lab.nimmt.weights import export

SEATS = click.IntRange(2, 10)


class File(click.Path):
    """A file in a folder that exists."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, dir_okay=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        path = Path(str(super().convert(value, param, ctx)))
        if not path.parent.is_dir():
            self.fail(f"there is no folder {path.parent}", param, ctx)
        return path


FILE = File()
NET = click.argument("net", type=FILE)


@click.group()
def nimmt() -> None:
    """A net for 6 nimmt!. NET is a checkpoint; NET.safetensors is what players read."""


@nimmt.command()
@NET
@click.option("--minutes", default=8.0, show_default=True)
@click.option("--rate", default=0.003, show_default=True)
@click.option("--entropy", default=0.01, show_default=True, help="What keeps the choices apart.")
@click.option("--seed", default=1, show_default=True)
@click.option("--seats", type=SEATS, help="Only tables of this size; else 2 to 10 seats in turn.")
def play(net: Path, minutes: float, rate: float, entropy: float, seed: int, seats: int | None) -> None:
    """Learn from hands against itself."""
    run("self_play", net, minutes, rate, entropy, seed, *([seats] if seats else []))
    _export(net)


@nimmt.command()
@click.argument("choices", type=FILE)
@click.option("--seats", type=SEATS, default=4, show_default=True)
@click.option("--hands", type=click.IntRange(1), default=100, show_default=True)
@click.option(
    "--worlds", type=click.IntRange(1), default=200, show_default=True, help="Guesses for each choice."
)
@click.option("--seed", default=1, show_default=True)
@click.option("--net", type=FILE, help="Players search with this net; else they are flat Monte Carlo.")
def gather(choices: Path, seats: int, hands: int, worlds: int, seed: int, net: Path | None) -> None:
    """Add the choices of players who search to the file CHOICES."""
    run("imitate", "gather", choices, seats, hands, worlds, seed, *([net] if net else []))


@nimmt.command()
@NET
@click.argument("choices", type=FILE, nargs=-1, required=True)
@click.option("--epochs", type=click.IntRange(1), default=8, show_default=True)
@click.option("--rate", default=0.01, show_default=True)
@click.option("--seed", default=1, show_default=True)
def fit(net: Path, choices: tuple[Path, ...], epochs: int, rate: float, seed: int) -> None:
    """Write the net that makes the choices in these files likely."""
    for file in choices:
        if not file.exists():
            raise click.UsageError(f"there is no {file}; `gather {file}` makes it")
    run("imitate", "fit", net, epochs, rate, seed, *choices)
    _export(net)


@nimmt.command()
@NET
@click.option("--against", multiple=True, default=("nimmt:random", "nimmt:novice", "nimmt:basic"))
@click.option("--seats", type=SEATS, default=4, show_default=True)
@click.option("--deals", type=click.IntRange(1), default=200, show_default=True)
@click.option("--seed", default=2026, show_default=True)
def evaluate(net: Path, against: tuple[str, ...], seats: int, deals: int, seed: int) -> None:
    """Rate the net, which does not search, among players on equal deals."""
    if not _exported(net).exists():
        raise click.UsageError(f"there is no {_exported(net)}; `play {net}` makes it")
    players: dict[str, Any] = {"net": partial(NetPlayer, str(_exported(net)))}
    players.update((name, name) for name in against)
    click.echo(compare(Nimmt(seats), players, deals=deals, seed=seed))


def _exported(net: Path) -> Path:
    return net.with_name(f"{net.name}.safetensors")


def _export(net: Path) -> None:
    export(net, _exported(net))
    click.echo(f"wrote {_exported(net)}")


if __name__ == "__main__":
    try:
        nimmt()
    except CardtableError as error:
        sys.exit(f"Error: {error}")
