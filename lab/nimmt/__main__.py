"""`python -m lab.nimmt kernel/include/cardtable/nimmt/weights.hpp`: where the opponent model comes from."""

from __future__ import annotations

from pathlib import Path
from random import Random

import click

from lab.nimmt.fit import agreement, choices, fit, header

HANDS: tuple[dict[int, int], ...] = ({2: 800}, {3: 500}, {4: 1000}, {5: 150, 6: 200}, {8: 60, 10: 60})
"""By number of seats, the hands that each model is fitted to; the kernel has one for each size of table."""


@click.command()
@click.argument("out", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--player", default="nimmt:flat", show_default=True, help="Whose choices the model learns.")
@click.option("--epochs", default=8, show_default=True)
@click.option("--seed", default=1, show_default=True)
def fit_model(out: Path, player: str, epochs: int, seed: int) -> None:
    """Write the weights of the fitted model to the header OUT. Rebuild the kernel afterwards."""
    models = []
    for size in HANDS:
        made = [choice for seats, number in size.items() for choice in choices(seats, number, player, seed)]
        Random(seed).shuffle(made)
        held_out = len(made) // 10
        models.append(fit(made[held_out:], epochs, seed))
        likelihood, hits = agreement(models[-1], made[:held_out])
        click.echo(
            f"seats {', '.join(map(str, size))}: {len(made)} choices of {player}; on a tenth held out "
            f"log-likelihood {likelihood:.3f}, likeliest card played {100 * hits:.1f} %"
        )
    out.write_text(header(models))


fit_model()
