"""Fits the model of the kernel to the choices of a player (multinomial logit, AdaGrad)."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import TYPE_CHECKING

from cardtable._kernel import NIMMT_WEIGHTS, nimmt_facts
from cardtable.games.nimmt import Action, Nimmt, Play, View
from cardtable.players import make_bot
from cardtable.record import Record
from cardtable.search.nimmt.monte_carlo import position
from cardtable.table import Table, play

if TYPE_CHECKING:
    from cardtable.core import Clock, Player

RATE = 0.1
DECAY = 1e-5


@dataclass(frozen=True)
class Choice:
    """The facts about each card of a hand, and the index of the card that was played."""

    facts: list[list[int]]
    played: int


class Watched:
    """A player of whom every choice between at least two cards is kept."""

    def __init__(self, player: Player[Action, View], made: list[Choice]) -> None:
        self._player = player
        self._made = made

    def choose(self, view: View, clock: Clock) -> Action:
        action = self._player.choose(view, clock)
        if isinstance(action, Play) and len(view.legal) > 1:
            self._made.append(Choice(nimmt_facts(position(view)), view.hand.index(action.card)))
        return action


def choices(seats: int, hands: int, player: str, seed: int) -> list[Choice]:
    """What a table of equal players chose in so many hands."""
    made: list[Choice] = []
    game = Nimmt(seats)
    rng = Random(seed)
    for _ in range(hands):
        players = [Watched(make_bot(player, rng.getrandbits(31)), made) for _ in range(seats)]
        play(Table(Record(game, game.deal(rng))), players)
    return made


def chances(weights: list[float], choice: Choice) -> list[float]:
    logits = [sum(weights[fact] for fact in card) for card in choice.facts]
    top = max(logits)
    powers = [exp(logit - top) for logit in logits]
    total = sum(powers)
    return [power / total for power in powers]


def fit(made: list[Choice], epochs: int, seed: int) -> list[float]:
    rng = Random(seed)
    weights = [0.0] * NIMMT_WEIGHTS
    squares = [1e-8] * NIMMT_WEIGHTS
    for _ in range(epochs):
        for choice in rng.sample(made, len(made)):
            for card, chance in enumerate(chances(weights, choice)):
                miss = (card == choice.played) - chance
                for fact in choice.facts[card]:
                    slope = miss - DECAY * weights[fact]
                    squares[fact] += slope * slope
                    weights[fact] += RATE * slope / squares[fact] ** 0.5
    return weights


def agreement(weights: list[float], made: list[Choice]) -> tuple[float, float]:
    """Mean log-likelihood of the choices, and how often the likeliest card was the one played."""
    likelihood = 0.0
    hits = 0
    for choice in made:
        each = chances(weights, choice)
        likelihood += log(each[choice.played])
        hits += each[choice.played] == max(each)
    return likelihood / len(made), hits / len(made)


def header(models: list[list[float]]) -> str:
    """The C++ header with the factors of the models, by size of the table."""
    listed = ",\n".join(f"    {{{{\n{factors(weights)}\n    }}}}" for weights in models)
    return f"""\
// Written by `python -m lab.nimmt`; do not edit.
#pragma once

#include <array>

#include <cardtable/nimmt/facts.hpp>

namespace cardtable::nimmt {{

inline constexpr std::array<std::array<float, Facts::count>, Facts::table_sizes> fitted_factors{{{{
{listed}
}}}};

}}  // namespace cardtable::nimmt
"""


def factors(weights: list[float]) -> str:
    lines = [""]
    for weight in weights:
        number = f"{exp(weight):#.4g}f, "
        if len(lines[-1] + number) > 108:
            lines.append("")
        lines[-1] += number
    return "\n".join(f"        {line.rstrip()}" for line in lines)
