"""python -m lab.nimmt hands expert:50ms flat:1000 --sets 100
python -m lab.nimmt matches expert:50ms,objective=match flat:1000 --count 50
python -m lab.nimmt fit kernel/include/cardtable/nimmt/weights.hpp
"""

from __future__ import annotations

import time
from itertools import islice
from pathlib import Path
from random import Random

import click

from lab.nimmt.fit import agreement, choices, fit, header
from lab.nimmt.play import deal_sets, interval, matches
from lab.nimmt.players import chooser

HANDS: tuple[dict[int, int], ...] = ({2: 800}, {3: 500}, {4: 1000}, {5: 150, 6: 200}, {8: 60, 10: 60})
"""By number of seats, the hands that each model is fitted to; the kernel has one for each size of table."""


@click.group()
def lab() -> None:
    """Strength of the 6 nimmt! search."""


@lab.command()
@click.argument("player")
@click.argument("rival")
@click.option("--seats", default=4, show_default=True)
@click.option("--sets", default=100, show_default=True, help="Deals, each played from every seat.")
@click.option("--seed", default=1, show_default=True)
def hands(player: str, rival: str, seats: int, sets: int, seed: int) -> None:
    """Single hands: PLAYER against RIVALs on all other seats, the same deals from every seat.

    Players are expert:50ms, expert:2000 (worlds), flat:1000, basic and random.
    """
    started = time.monotonic()
    played = list(islice(deal_sets(seats, chooser(player), chooser(rival), seed), sets))
    wins, reach = interval([100 * each.wins for each in played])
    most, _ = interval([100 * each.wins_without_heads for each in played])
    heads, heads_reach = interval([each.heads for each in played])
    rival_heads, _ = interval([each.rival_heads for each in played])
    click.echo(
        f"{player} v {seats - 1} {rival}, {sets} deals x {seats} seats, seed {seed}: "
        f"wins {wins:.1f} % ± {reach:.1f} (par {100 / seats:.1f}; without a head {most:.1f}), "
        f"heads {heads:.2f} ± {heads_reach:.2f} v {rival_heads:.2f}, {time.monotonic() - started:.0f} s"
    )


@lab.command(name="matches")
@click.argument("player")
@click.argument("rival")
@click.option("--seats", default=4, show_default=True)
@click.option("--end", default=66, show_default=True)
@click.option("--count", default=50, show_default=True)
@click.option("--seed", default=1, show_default=True)
def whole_matches(player: str, rival: str, seats: int, end: int, count: int, seed: int) -> None:
    """Whole matches: PLAYER against RIVALs on all other seats until somebody has END heads."""
    won = list(islice(matches(seats, end, chooser(player), chooser(rival), seed), count))
    wins, reach = interval([100 * each for each in won])
    click.echo(
        f"{player} v {seats - 1} {rival}, {count} matches to {end}, seed {seed}: "
        f"wins {wins:.1f} % ± {reach:.1f} (par {100 / seats:.1f})"
    )


@lab.command(name="fit")
@click.argument("out", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--player", default="flat:1000", show_default=True, help="Whose choices the model learns.")
@click.option("--epochs", default=8, show_default=True)
@click.option("--seed", default=1, show_default=True)
def fit_model(out: Path, player: str, epochs: int, seed: int) -> None:
    """Write the weights of the fitted model to the header OUT. Rebuild the kernel afterwards."""
    models = []
    for size in HANDS:
        made = [
            choice
            for seats, number in size.items()
            for choice in choices(seats, number, chooser(player), seed)
        ]
        Random(seed).shuffle(made)
        held_out = len(made) // 10
        models.append(fit(made[held_out:], epochs, seed))
        likelihood, hits = agreement(models[-1], made[:held_out])
        click.echo(
            f"seats {', '.join(map(str, size))}: {len(made)} choices of {player}; on a tenth held out "
            f"log-likelihood {likelihood:.3f}, likeliest card played {100 * hits:.1f} %"
        )
    out.write_text(header(models))


lab()
