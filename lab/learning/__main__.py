"""`python -m lab.learning COMMAND RUN`: one command for each step. The same command continues after a
stop."""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import click
import numpy as np

from cardtable.arena.compare import compare
from cardtable.envs.one_hand import Shapes
from cardtable.errors import CardtableError
from cardtable.notation.own.options import make_game
from cardtable.players import check_bot
from lab.learning.experience import SelfPlay, taught
from lab.learning.net import adam, imitation_loss, self_play_loss
from lab.learning.player import NetPlayer
from lab.learning.plot import picture
from lab.learning.run import Run, open_run, read_run

FOLDER = click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
SAVED_EVERY = 10
"""Steps of Adam between two checkpoints."""


@click.group()
def learning() -> None:
    """Players that learn."""


@learning.command()
@FOLDER
@click.option("--game", default="nimmt", show_default=True)
@click.option("--seats", type=int, help="For games with several numbers of seats.")
@click.option("--hidden", default="256,256", show_default=True, help="The sizes of the hidden layers.")
@click.option("--seed", default=1, show_default=True)
def new(folder: Path, game: str, seats: int | None, hidden: str, seed: int) -> None:
    """Begin a run in FOLDER."""
    if not all(size.strip().isdecimal() and int(size) for size in hidden.split(",")):
        raise click.UsageError(f"--hidden {hidden}: the sizes of layers are like 256,256")
    options = {} if seats is None else {"seats": seats}
    shapes = Shapes(make_game(game, options), None, Random(0))
    sizes = (shapes.size, *(int(size) for size in hidden.split(",")), shapes.action_size + 1)
    run = open_run(folder, {"game": game, "options": options, "seed": seed}, sizes)
    click.echo(f"{folder}: {run.game.name}, layers {run.settings['sizes']}, {run.step} steps so far")


@learning.command()
@FOLDER
@click.option("--teacher", default="nimmt:basic", show_default=True)
@click.option(
    "--hands", type=click.IntRange(1), default=2_000, show_default=True, help="Hands of the teacher."
)
@click.option("--epochs", type=click.IntRange(1), default=5, show_default=True)
@click.option("--rate", default=1e-3, show_default=True)
def imitate(folder: Path, teacher: str, hands: int, epochs: int, rate: float) -> None:
    """Learn to choose as a player does."""
    run = read_run(folder)
    check_bot(run.game.name, teacher)
    seen = taught(run.game, teacher, hands, run.settings["seed"])
    count = len(seen["chosen"])
    size = min(count, 512)
    for epoch in range(epochs):
        order = np.random.default_rng((run.settings["seed"], run.step)).permutation(count)
        losses = [
            _learn(
                run,
                imitation_loss,
                {name: rows[order[first : first + size]] for name, rows in seen.items()},
                rate,
            )
            for first in range(0, count - size + 1, size)
        ]
        run.save()
        run.log(loss=float(np.mean(losses)), teacher=teacher)
        click.echo(f"epoch {epoch + 1}: {count} choices, loss {np.mean(losses):.3f}")


@learning.command()
@FOLDER
@click.option("--minutes", default=10.0, show_default=True)
@click.option("--hands", type=click.IntRange(1), default=256, show_default=True, help="Hands in a batch.")
@click.option(
    "--length",
    type=click.IntRange(1),
    default=64,
    show_default=True,
    help="Decisions of each hand for a step.",
)
@click.option("--rate", default=5e-4, show_default=True)
@click.option("--entropy", default=0.01, show_default=True)
def play(folder: Path, minutes: float, hands: int, length: int, rate: float, entropy: float) -> None:
    """Learn from hands against itself."""
    run = read_run(folder)
    # Other deals than before the stop.
    own = SelfPlay(run.game, hands, run.settings["seed"] + run.step)
    loss, until = partial(self_play_loss, entropy=entropy), time.monotonic() + 60 * minutes
    before = run.decisions, run.hands
    while time.monotonic() < until:
        seen = own.collect(run.layers, length)
        count = len(seen["chosen"]) // 1024 * 1024
        # JAX compiles again for every size, so only a few sizes are used.
        lost = _learn(run, loss, {name: rows[:count] for name, rows in seen.items()}, rate) if count else 0.0
        run.decisions, run.hands = before[0] + own.decisions, before[1] + own.hands
        if run.step % SAVED_EVERY == 0:
            run.save()
            run.log(loss=lost)
            click.echo(f"step {run.step}: {run.hands:,} hands, loss {lost:+.3f}")
    run.save()
    click.echo(f"step {run.step}: {run.hands:,} hands, {run.decisions:,} decisions")


@learning.command()
@FOLDER
@click.option("--against", default="nimmt:basic", show_default=True)
@click.option("--deals", type=click.IntRange(1), default=200, show_default=True)
@click.option("--seed", default=2026, show_default=True)
def evaluate(folder: Path, against: str, deals: int, seed: int) -> None:
    """Play the net against a player on equal deals."""
    run = read_run(folder)
    check_bot(run.game.name, against)
    net: Any = partial(NetPlayer, str(run.export()))
    summary = compare(run.game, {"net": net, against: against}, deals=deals, seed=seed)
    own = summary.bots[0].difference
    run.log(opponent=against, mean=own.mean, half=own.half, deals=deals, wins=summary.bots[0].win_share)
    click.echo(str(summary))


@learning.command()
@FOLDER
def plot(folder: Path) -> None:
    """Draw the strength over time: FOLDER/strength.svg."""
    try:
        drawn = picture(read_run(folder).lines())
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    (folder / "strength.svg").write_text(drawn, "utf-8")


def _learn(run: Run, loss: Any, batch: Any, rate: float) -> float:
    run.step += 1
    run.layers, run.moments, lost = adam(loss, run.layers, run.moments, batch, float(run.step), rate)
    return float(lost)


if __name__ == "__main__":
    try:
        learning()
    except CardtableError as error:
        sys.exit(f"Error: {error}")
