"""The traits of a card in a trick of skat, in words: `rules.json` has a number of card points for each.

A trait is what a player would say of the card: "ace with its ten", "throws from single". The rules are sums:
every trait that a card has adds its number, and the card with the highest sum is played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import RANKS, Card, Cards
from cardtable.games.skat.actions import Kind
from cardtable.games.skat.kinds import JACKS
from cardtable.players.skat.outstanding import Outstanding, points

if TYPE_CHECKING:
    from collections.abc import Iterator

Trait = tuple[str, float]
"""The words, and how much of it: 1 for what is or is not."""

_NAMES = {"A": "ace", "T": "ten", "K": "king", "Q": "queen"}
_LENGTHS = ("none", "single", "two", "three", "long")
TEN, FEW = 10, 5
EARLY = 12
"""Fewer cards than this were played in the first four tricks."""
SURELY, LIKELY = 0.95, 0.5
SMEAR, THROWN = 5.0, 1.5
"""Card points that a partner gives to a trick of ours, and that an opponent gives to it."""


def situation(known: Outstanding) -> str:
    """The part of the rules that decides."""
    who = "declarer" if known.declares else "defender"
    if known.trick:
        return f"{who} follows"
    return f"{who} leads in {'grand' if known.kind is Kind.GRAND else 'a suit game'}"


def traits(known: Outstanding, card: Card) -> Iterator[Trait]:
    """What speaks for and against this card."""
    if known.trick:
        return _declarer_follows(known, card) if known.declares else _defender_follows(known, card)
    return _declarer_leads(known, card) if known.declares else _defender_leads(known, card)


def _name(known: Outstanding, card: Card) -> str:
    if known.is_trump(card) and card in JACKS:
        return "jack"
    return _NAMES.get(RANKS[card.rank], "low")


def _rank(known: Outstanding, card: Card) -> str:
    above = known.above(card)
    return "highest" if not above else "second" if above == 1 else "beaten"


def _declarer_leads(known: Outstanding, card: Card) -> Iterator[Trait]:
    hand = int(known.view.hand)
    own = (hand & known.order.trumps).bit_count()
    out = (known.out & known.order.trumps).bit_count()
    name, rank = _name(known, card), _rank(known, card)
    if known.is_trump(card):
        trumps = Cards(hand & known.order.trumps)
        yield f"trump: {name}, {rank}", 1
        yield f"trump: {min(own, 6)} in hand", 1
        yield f"trump: {min(out, 5)} out", 1
        yield f"trump: {max(-3, min(4, own - out)):+d} more than are out", 1
        yield "trump: card points", points(card)
        tops = sum(not known.above(each) for each in trumps)
        yield f"trump: {'a' if rank == 'highest' else 'not a'} top, {min(tops, 3)} tops in hand", 1
        yield (
            "trump: the cheapest",
            float(card is min(trumps, key=lambda each: (points(each), known.power(each)))),
        )
        yield "trump: top of all", float(rank == "highest" and card is max(trumps, key=known.power))
        return
    top = "top" if rank == "highest" else "not top"
    suit = known.order.same_suit[card.index]
    voids = sum(bool(known.lacks[seat] & suit) for seat in range(3))
    yield f"{name}, {top}, {min(out, 3)} trumps out", 1
    yield f"{top} of {_LENGTHS[min(known.length(card), 4)]}", 1
    yield f"{top}, {voids} void{', trumps out' if out else ''}", 1
    if rank == "highest":
        yield f"top, {min(5, (known.out & suit).bit_count())} out{', trumps out' if out else ''}", 1
        return
    yield from _under(known, card)
    yield f"gives up, {min(own, 3)} trumps in hand, {min(out, 2)} out", 1
    yield f"gives up, {min(3, known.above(card))} higher", 1


def _under(known: Outstanding, card: Card) -> Iterator[Trait]:
    suit = Cards(int(known.view.hand) & known.order.same_suit[card.index])
    held = {RANKS[each.rank]: each for each in suit if each not in JACKS or not known.is_trump(each)}
    name = RANKS[card.rank]
    if "A" in held and name != "A":
        yield "under the own ace", 1
    elif "T" in held and name != "T":
        alone = "bare" if len(suit) == 2 else "long"
        yield f"under the own ten, {alone}{'' if known.above(held['T']) else ', ace gone'}", 1


def _defender_leads(known: Outstanding, card: Card) -> Iterator[Trait]:
    assert known.declarer is not None
    declarer, partner = int(known.declarer), 3 - known.declarer - known.seat
    place = "before the declarer" if known.next_seat == declarer else "before the partner"
    time = "early" if len(known.view.plays) < EARLY else "late"
    name = _name(known, card)
    top = "top" if not known.above(card) else "not top"
    if known.is_trump(card):
        yield f"trump: {top}, {time}", 1
        yield f"trump: {place}", 1
        yield "trump: a jack", float(name == "jack")
        yield "trump: card points", points(card)
        yield "trump: in hand", known.length(card)
        return
    suit = known.order.same_suit[card.index]
    length = _LENGTHS[min(known.length(card), 4)]
    yield f"{name}, {top}, {time}, {place}", 1
    yield f"of {length}, {place}", 1
    if length == "single":
        yield f"a single {name}", 1
    if name == "ace" and any(points(each) == TEN for each in Cards(int(known.view.hand) & suit)):
        yield "ace with its ten", 1
    for what, much in _under(known, card):
        yield f"{what}, {place}", much
    void = known.lacks[declarer] & suit
    lacks = "partner void, " if known.lacks[partner] & suit else ""
    yield f"{lacks}{'declarer void, ' if void else ''}{place}", 1
    if void:
        yield f"{'many' if points(card) >= TEN else 'few'} points, declarer void, {place}", 1
    leaders = {
        seat for number, (seat, each) in enumerate(known.view.plays) if not number % 3 and each.bit & suit
    }
    yield "the partner led it", float(partner in leaders)
    yield "the declarer led it", float(declarer in leaders)
    yield "led before", float(known.seat in leaders)
    yield f"{min(6, (known.out & suit).bit_count())} out", 1


def _spent(known: Outstanding, card: Card) -> Iterator[Trait]:
    """What the hand loses with the card."""
    name, rank = _name(known, card), _rank(known, card)
    if known.is_trump(card):
        yield f"spends trump {name}, {rank}", 1
        return
    follows = bool(known.order.same_suit[known.trick[0].index] & card.bit)
    time = "early" if len(known.view.plays) < EARLY else "late"
    yield f"spends {name}, {rank}, {time}", 1
    if not follows:
        yield f"throws from {_LENGTHS[min(known.length(card), 4)]}", 1
        if points(card) < TEN:
            for what, much in _under(known, card):
                yield f"throws {what}", much


def _declarer_follows(known: Outstanding, card: Card) -> Iterator[Trait]:
    stake = known.on_table + points(card)
    last = len(known.trick) == 2
    trumps = bool(known.order.same_suit[known.trick[0].index] & known.order.trumps)
    follows = bool(known.order.same_suit[known.trick[0].index] & card.bit)
    wins = known.beats(card)
    if not wins:
        yield "now", -stake - (0 if last else SMEAR)
    elif last:
        yield "now", stake
    else:
        beaten = known.goes_over(known.next_seat, card)
        yield "now", (1 - beaten) * (stake + THROWN) - beaten * stake
        yield "may be beaten", beaten
    how = "follows" if follows else "trumps" if known.is_trump(card) else "throws"
    size = "nothing" if not known.on_table else "few" if known.on_table < FEW else "many"
    outcome = "wins" if wins else "loses"
    led = ", trumps led" if trumps else ""
    yield f"{how}{led}, {outcome}, {'last' if last else 'second'}, {size}", 1
    yield from _spent(known, card)
    if wins and _name(known, card) == "ace" and not known.is_trump(card):
        suit = known.order.same_suit[card.index]
        if any(points(each) == TEN for each in Cards(known.out & suit)):
            yield "ace before the ten came", 1


def _defender_follows(known: Outstanding, card: Card) -> Iterator[Trait]:
    stake = known.on_table + points(card)
    wins = known.beats(card)
    ours = wins or known.top_seat != known.declarer
    worth = "many points" if points(card) >= TEN else "points" if points(card) else "nothing"
    if len(known.trick) == 2:
        yield "now", stake if ours else -stake
        yield f"{'ours' if ours else 'theirs'}, last, {'takes' if wins else 'gives'} {worth}", 1
    elif known.declarer in known.places:
        takes = 1.0 if ours else known.goes_over(known.next_seat, known.top)
        yield "now", takes * (stake + SMEAR) - (1 - takes) * (stake + THROWN)
        led = "trump" if known.is_trump(known.trick[0]) else "plain card"
        if ours:
            yield f"takes the {led} before the partner, {worth}", 1
        else:
            yield f"partner {_likely(takes)} takes the {led}, {worth}", 1
    else:
        beaten = known.goes_over(known.next_seat, card if wins else known.top)
        yield "now", (1 - beaten) * (stake + THROWN) - beaten * (stake + SMEAR)
        yield f"declarer {_likely(beaten)} beats {'it' if wins else 'the partner'}, {worth}", 1
    yield from _spent(known, card)


def _likely(chance: float) -> str:
    return "surely" if chance > SURELY else "likely" if chance > LIKELY else "hardly" if chance else "never"
