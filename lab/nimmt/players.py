"""The players of the lab, by name.

expert:50ms or expert:2000   the search, with a time or a number of worlds per decision; settings may follow:
                             expert:50ms,belief=no,halving=no,objective=heads,own=uniform,others=descending
flat:1000                    plain Monte Carlo with so many worlds per card
basic, random                the built-in players
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

from cardtable.core import Clock
from cardtable.games.nimmt import Action, View
from cardtable.players.nimmt import BasicPlayer
from cardtable.search.nimmt.monte_carlo import Objective, Policy, evaluate, flat

Chooser = Callable[[View, int], Action]
"""Decides from a view and a seed."""

SETTINGS: dict[str, Callable[[str], Any]] = {
    "belief": lambda word: word == "yes",
    "halving": lambda word: word == "yes",
    "objective": lambda word: Objective[word.upper()],
    "own": lambda word: Policy[word.upper()],
    "others": lambda word: Policy[word.upper()],
}


def chooser(name: str) -> Chooser:
    kind, _, options = name.partition(":")
    match kind:
        case "expert":
            return expert(*options.split(","))
        case "flat":
            worlds = int(options)
            return lambda view, seed: flat(view, worlds, seed).best
        case "basic":
            basic = BasicPlayer()
            return lambda view, seed: basic.choose(view, Clock())
        case "random":
            return lambda view, seed: Random(seed).choice(view.legal)
        case _:
            raise ValueError(f"there is no player {name!r}; there are expert, flat, basic and random")


def expert(effort: str, *words: str) -> Chooser:
    settings: dict[str, Any] = {}
    for word in words:
        name, _, setting = word.partition("=")
        settings[name] = SETTINGS[name](setting)
    if effort.endswith("ms"):
        settings["budget"] = timedelta(milliseconds=float(effort.removesuffix("ms")))
    else:
        settings["worlds"] = int(effort)
    return lambda view, seed: evaluate(view, seed=seed, **settings).best
