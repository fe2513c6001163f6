"""The meaning of a call in words: the names of the rules that make it, and the bounds of the hands left."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from cardtable.players.bridge.system.atoms import BALANCED, SEMIBALANCED
from cardtable.players.bridge.system.condition import suit_name
from cardtable.players.bridge.system.hand_types import MOST_HCP, points_bounds
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.games.bridge import AnyCall
    from cardtable.players.bridge.system.auction import Shown
    from cardtable.players.bridge.system.rules import Rule

# More points than this are as good as no limit.
_MANY = 36
_SHAPES = (BALANCED, SEMIBALANCED)


def words_of(call: AnyCall, rules: Sequence[Rule], before: Shown) -> str:
    """What this call says about its hand, one meaning after the other, including what was shown before."""
    found: dict[Text, None] = {}
    for name, types, making in _meanings(call, rules):
        said = list(_statements(name, before.combined(types), making))
        if said:
            found[_listed(said)] = None
    if not found:
        known = any(rule.call == call for rule in rules)
        return Text("bridge.says.natural") if known else Text("bridge.says.no_agreement")
    return reduce(lambda first, other: Text("bridge.says.or", first=first, other=other), found)


def rule_words(rule: Rule, rules: Sequence[Rule], before: Shown) -> Text:
    """What a call says that this rule makes."""
    shown = before.combined(left_for(rule, rules) or rule.condition.may)
    return _listed(list(_statements(rule.name, shown, [rule])) or [Text("bridge.says.natural")])


def left_for(rule: Rule, rules: Sequence[Rule]) -> int:
    """The types of hands for which no earlier rule makes another call."""
    types = rule.condition.may
    for earlier in rules:
        if earlier is rule:
            break
        if earlier.call != rule.call:
            types &= ~earlier.condition.must
    return types


def _listed(said: list[Text]) -> Text:
    return reduce(lambda first, then: Text("bridge.says.also", first=first, then=then), said)


def _meanings(call: AnyCall, rules: Sequence[Rule]) -> Iterator[tuple[str, int, list[Rule]]]:
    """For each name its rules and the types of hands that they leave."""
    found: dict[str, tuple[int, list[Rule]]] = {}
    taken = 0
    for rule in rules:
        types = rule.condition.may & ~taken
        taken |= rule.condition.must
        if rule.call == call and types:
            before, making = found.get(rule.name, (0, []))
            found[rule.name] = (before | types, [*making, rule])
    return ((name, types, making) for name, (types, making) in found.items())


def _statements(name: str, shown: Shown, making: Sequence[Rule]) -> Iterator[Text]:
    """Only what some rule is about, with the bounds that are left."""
    if name:
        yield Text(f"bridge.says.{name}")
    spoken = list(dict.fromkeys(said for rule in making for said in rule.condition.says))
    always = set.intersection(*(set(rule.condition.says) for rule in making))
    yield from _strength(shown, spoken)
    for said in spoken:
        if isinstance(said, Text) and said.key in _SHAPES and said in always:
            yield said
    for suit in reversed(range(4)):
        low, high = shown.lengths[suit]
        # A bound that hardly restricts the length is not worth mentioning.
        if ("length", suit) in spoken and (low >= 3 or high <= 4):
            yield Text("bridge.says.length", range=_range((low, high), 13), suit=suit_name(suit))
    for said in spoken:
        if isinstance(said, Text) and said.key not in _SHAPES and said in always:
            yield said
    if all(rule.game_forcing for rule in making):
        yield Text("bridge.says.game_forcing")
    elif all(rule.forcing for rule in making):
        yield Text("bridge.says.forcing")


def _strength(shown: Shown, spoken: Sequence[object]) -> Iterator[Text]:
    """High-card points, points with length, or support points, whichever the rules use."""
    kinds = {said[0]: said[1] for said in spoken if isinstance(said, tuple)}
    if "hcp" in kinds and shown.hcp != (0, MOST_HCP):
        yield Text("bridge.says.hcp", range=_range(shown.hcp, MOST_HCP))
    if "support" in kinds:
        yield Text("bridge.says.points", range=_range(points_bounds(shown.types, kinds["support"]), _MANY))
    elif "points" in kinds and (shown.points[0] > 0 or shown.points[1] < _MANY):
        yield Text("bridge.says.points", range=_range(shown.points, _MANY))


def _range(bounds: tuple[int, int], most: int) -> str:
    low, high = bounds
    if high >= most:
        return f"{low}+"
    return str(low) if low == high else f"{low}-{high}"
