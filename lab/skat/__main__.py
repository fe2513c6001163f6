"""`python -m lab.skat COMMAND`: the nets that `skat:expert` bids and guesses by.

    python -m lab.skat solve solved.jsonl --deals 60000     games of random deals, with open cards
    python -m lab.skat play played.jsonl --hands 2000       hands of the expert against itself
    python -m lab.skat fit solved.jsonl played.jsonl        nets and calibration; --write replaces the file
    python -m lab.skat bids --hands 3000                    the net of bids, from what games promise; --write
    python -m lab.skat cards played.jsonl                   the nets of cards, from what was played; --write
    python -m lab.skat passing played.jsonl                 what passes were worth
    python -m lab.skat leads --deals 5000                   what opening leads are worth, by class
    python -m lab.skat rules played.jsonl                   the numbers of `skat:basic` for its cards; --write

`solve` and `play` go on where they were stopped.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import asdict
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, pstdev
from typing import TYPE_CHECKING, Any

import click
import numpy as np

from cardtable.arena.journal.export import read_played
from cardtable.games.skat import Kind, Skat
from cardtable.players.skat.bidding import after_skat
from cardtable.players.skat.rules import RULES, RULES_FILE
from cardtable.search.nets import net_file, read_as
from cardtable.search.skat.card_play import FILE as CARDS_FILE
from cardtable.search.skat.hand_strength import FILE, STEPS
from lab.skat import card_nets, nets
from lab.skat import rules as carded
from lab.skat.leads import led
from lab.skat.played import Announced, again, announced, passed, played
from lab.skat.solved import solved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.record import AnyRecord
    from lab.learning.net import Tree

JOURNAL = click.argument("journal", type=click.Path(path_type=Path, dir_okay=False))
SEED = click.option("--seed", default="1", show_default=True)
WRITE = click.option("--write", is_flag=True, help="Replace the shipped file.")
FAMILIES = ("suit", "grand", "null")
LEAST_STEPS = 3500
TABLE = 3
BOLD = -20.0
"""About what passing is worth: a hand goes up to the last value that promises no less."""
BEFORE = {
    "suit": ((1.65, 0.68), (1.45, 0.6)),
    "grand": ((0.9, 0.5), (0.9, 0.5)),
    "null": ((0.4, 0.7), (-0.4, 1.1)),
}
"""From the odds with open cards to those in play, before any game is seen: what is added, and the factor;
with the skat and without it, of a null closed and open."""
TRUST = 2.0
"""How much these count beside the games."""


@click.group()
def skat() -> None:
    """The nets of skat:expert."""


@skat.command()
@JOURNAL
@click.option("--deals", default=60_000, show_default=True)
@SEED
def solve(journal: Path, deals: int, seed: str) -> None:
    """Solve games of random deals."""
    done = max((row["deal"] for row in _lines(journal)), default=-1) + 1
    with journal.open("a", encoding="utf-8") as file:
        for number in range(done, deals):
            for each in solved(number, seed):
                file.write(json.dumps(asdict(each)) + "\n")


@skat.command()
@JOURNAL
@click.option("--hands", default=2_000, show_default=True)
@click.option("--guesses", default=4, show_default=True, type=click.IntRange(2))
@SEED
def play(journal: Path, hands: int, guesses: int, seed: str) -> None:
    """Play hands against itself."""
    done = max((row["number"] for row in _lines(journal)), default=-1) + 1
    for number in range(done, hands):
        words = [str(action) for action in played(number, seed, guesses).actions]
        with journal.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"number": number, "seed": seed, "actions": words}) + "\n")


def _lines(journal: Path) -> Iterator[dict[str, Any]]:
    """What is there; the last line may have been cut off by a stop."""
    if journal.exists():
        for line in journal.read_text(encoding="utf-8").splitlines():
            try:
                yield json.loads(line)
            except json.JSONDecodeError:
                continue


def _hands(journal: Path) -> Iterator[AnyRecord]:
    """Those of a journal of `play`, or of a tournament if it is a folder."""
    if journal.is_dir():
        yield from (each.record for each in read_played(journal)[1])
        return
    for row in _lines(journal):
        yield again(row["number"], row["seed"], row["actions"])


@skat.command()
@click.argument("games", type=click.Path(path_type=Path, exists=True))
@click.argument("hands", type=click.Path(path_type=Path, exists=True))
@WRITE
def fit(games: Path, hands: Path, write: bool) -> None:
    """Fit the nets of games to GAMES, and what they promise to HANDS."""
    rows: dict[str, list[nets.Rows]] = defaultdict(list)
    for row in _lines(games):
        kind = Kind[row["kind"]]
        read = nets.game_row(kind, row["hand"], row["pushed"], row["forehand"])
        family = {Kind.GRAND: "grand", Kind.NULL: "null"}.get(kind, "suit")
        rows[family].append({**read, "won": np.array(row["won"])})
    found = [each for each in map(announced, _hands(hands)) if each is not None]
    layers = []
    for family in FAMILIES:
        fitted = _fitted(family, nets.stacked(rows[family]))
        layers += nets.written(_calibrated(family, fitted, [each for each in found if each.family == family]))
    if write:
        FILE.write_bytes(net_file([*layers, *_shipped()[len(layers) :]]))


@skat.command()
@click.argument("hands", type=click.Path(path_type=Path, exists=True), nargs=-1, required=True)
@click.option("--epochs", default=40, show_default=True, type=click.IntRange(1))
@WRITE
def cards(hands: tuple[Path, ...], epochs: int, write: bool) -> None:
    """Fit the nets of cards to those that were played in HANDS."""
    by_family: dict[int, list[card_nets.Decision]] = defaultdict(list)
    for each in card_nets.decisions(record for path in hands for record in _hands(path)):
        by_family[each[0]].append(each)
    fitted = []
    for family, name in enumerate(card_nets.FAMILIES):
        rows = card_nets.rows(by_family[family])
        count = len(by_family[family])
        unseen = {what: array[: count // 20] for what, array in rows.items()}
        known = {what: array[count // 20 :] for what, array in rows.items()}
        fitted.append(card_nets.fitted(family, known, epochs))
        share, surprise = card_nets.agreement(fitted[-1], unseen)
        equal = float(np.log(unseen["legal"].sum(1)).mean())
        click.echo(f"{name}: {count} cards; of the twentieth that was not fitted to, it plays {share:.1%}")
        click.echo(f"  surprise {surprise:.3f}, {equal:.3f} if all were alike")
    if write:
        CARDS_FILE.write_bytes(net_file(card_nets.layers_of(fitted)))


@skat.command()
@click.argument("hands", type=click.Path(path_type=Path, exists=True), nargs=-1, required=True)
@click.option("--side", type=click.Choice(["declarer", "defender"]), help="Only the rules for this side.")
@WRITE
def rules(hands: tuple[Path, ...], side: str | None, write: bool) -> None:
    """Fit the numbers of `skat:basic` to the cards that were played in HANDS."""
    records = (record for each in hands for record in _hands(each))
    found = [each for each in carded.choices(records) if each.situation.startswith(side or "")]
    held_out, known = found[: len(found) // 10], found[len(found) // 10 :]
    numbers = carded.fitted(known)
    click.echo(f"{len(found)} cards; of the tenth that was not fitted to, the rules play")
    for name, each in (("fitted", numbers), ("shipped", RULES)):
        click.echo(f"  {name}: {carded.agreement(each, held_out):.1%} as in these hands")
    if write:
        RULES_FILE.write_text(json.dumps({**RULES, **numbers}, indent=1) + "\n", encoding="utf-8")


def _shipped() -> list[Any]:
    return read_as(list, FILE)


def _fitted(family: str, rows: nets.Rows) -> Tree:
    count = len(rows["won"])
    unseen = {name: array[: count // 10] for name, array in rows.items()}
    known = {name: array[count // 10 :] for name, array in rows.items()}
    layers = nets.fresh(1, suit=16, trump=12, others=2, outputs=2)
    epochs = max(15, LEAST_STEPS * nets.BATCH // count)
    layers = nets.fitted(layers, known, nets.won_loss, epochs, seed=1)
    surprise = float(nets.won_loss(layers, unseen))
    click.echo(f"{family}: {count} games with open cards, surprise {surprise:.3f} on those not fitted to")
    chances = 1 / (1 + np.exp(-np.asarray(nets.odds(layers, unseen))[:, 0]))
    _report(list(zip(chances.tolist(), unseen["won"].tolist(), strict=True)))
    return layers


def _calibrated(family: str, layers: Tree, games: list[Announced]) -> Tree:
    """Both outputs, for the games as they are played."""
    last = {name: np.array(array) for name, array in layers[-1].items()}
    for output, before in enumerate(BEFORE[family]):
        there = [each for each in games if each.is_harder == bool(output)]
        added, factor = before
        if there:
            read = [
                nets.game_row(each.contract.kind, each.hand, each.pushed, each.forehand) for each in there
            ]
            odds = np.asarray(nets.odds(layers, nets.stacked(read)))[:, 0]
            won = np.array([each.points > 0 for each in there], float)
            # Every second game is held out for the report; the shipped numbers come from all.
            half = _line(odds[::2], won[::2], before)
            click.echo(f"{family}, {('first', 'second')[output]} way: {len(there)} games played")
            said = 1 / (1 + np.exp(-(half[0] + half[1] * odds[1::2])))
            _report(list(zip(said.tolist(), won[1::2].tolist(), strict=True)))
            added, factor = _line(odds, won, before)
            click.echo(f"  added {added:.2f}, factor {factor:.2f}")
        last["weight"][:, output] = layers[-1]["weight"][:, 0] * factor
        last["bias"][output] = layers[-1]["bias"][0] * factor + added
    return [*layers[:-1], last]


def _line(odds: Any, won: Any, before: tuple[float, float]) -> tuple[float, float]:
    """Logistic regression on the odds, held to what was thought before, by Newton's steps."""
    held = TRUST * np.diag([1.0, 8.0])
    inputs, line = np.stack([np.ones_like(odds), odds], 1), np.array(before)
    for _ in range(30):
        said = 1 / (1 + np.exp(-inputs @ line))
        slope = inputs.T @ (won - said) - held @ (line - before)
        curve = inputs.T @ (inputs * (said * (1 - said))[:, None]) + held
        line = line + np.linalg.solve(curve, slope)
    return float(line[0]), float(line[1])


def _report(games: list[tuple[float, float]]) -> None:
    for low, high in ((0, 20), (20, 40), (40, 60), (60, 80), (80, 90), (90, 101)):
        there = [(said, won) for said, won in games if low <= 100 * said < high]
        if there:
            said, won = (mean(column) for column in zip(*there, strict=True))
            click.echo(f"  {len(there):6} games said to be won {said:4.0%}: {won:4.0%} were")


@skat.command()
@click.option("--hands", default=3_000, show_default=True)
@SEED
@WRITE
def bids(hands: int, seed: str, write: bool) -> None:
    """Fit the net of bids to how far random hands would go by what their games promise."""
    rows = []
    for number in range(hands):
        rng = Random(f"{seed}/{number}")
        hand, forehand = Skat().deal(rng).hands[0], rng.random() < 1 / 3
        going = (after_skat(hand, value, forehand, TABLE).gain >= BOLD for value in STEPS[1:])
        step = next((place for place, goes in enumerate(going) if not goes), len(STEPS) - 1)
        rows.append({**nets.bid_row(hand, forehand), "step": np.eye(len(STEPS))[step]})
    read = nets.stacked(rows)
    unseen = {name: array[: hands // 10] for name, array in read.items()}
    known = {name: array[hands // 10 :] for name, array in read.items()}
    layers = nets.fresh(2, suit=16, trump=0, others=1, outputs=len(STEPS))
    layers = nets.fitted(layers, known, nets.step_loss, max(20, 2_500 * nets.BATCH // hands), seed=1)
    click.echo(f"surprise {float(nets.step_loss(layers, unseen)):.3f} on hands not fitted to")
    if write:
        written = nets.written(layers)
        FILE.write_bytes(net_file([*_shipped()[: -len(written)], *written]))


@skat.command()
@click.argument("hands", type=click.Path(path_type=Path, exists=True))
def passing(hands: Path) -> None:
    """What passes were worth, by who was still in the auction."""
    ahead: dict[tuple[int, int], list[tuple[float, float]]] = defaultdict(list)
    for record in _hands(hands):
        for each in passed(record):
            promised = after_skat(each.hand, STEPS[1], each.forehand, TABLE).gain
            ahead[each.others, each.bidders].append((promised, each.ahead))
    for (others, bidders), found in sorted(ahead.items()):
        promises, points = zip(*found, strict=True)
        around = 1.96 * pstdev(points) / sqrt(len(points))
        slope, worth = np.polyfit(np.clip(promises, -150, 60), points, 1)
        who = f"{others} others in, {bidders} have bid: {len(points)} passes"
        click.echo(f"{who}, {mean(points):+.1f} ± {around:.1f}; {worth:+.1f} {slope:+.2f} x promise at 18")


@skat.command()
@click.option("--deals", default=5_000, show_default=True)
@SEED
def leads(deals: int, seed: str) -> None:
    """What opening leads against suit games are worth, by class."""
    values: dict[tuple[str, bool], list[float]] = defaultdict(list)
    for number in range(deals):
        for which, value in (led(number, seed) or {}).items():
            values[which].append(value)
    for (name, is_last), found in sorted(values.items()):
        around = 1.96 * pstdev(found) / sqrt(len(found))
        place = "last" if is_last else "next"
        click.echo(f"{name}, declarer {place}: {mean(found):+.3f} ± {around:.3f} in {len(found)} deals")


if __name__ == "__main__":
    skat()
