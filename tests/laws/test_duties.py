"""What a seat is told to do in a trick, against what it may play, over random hands of every such game."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.games import GAMES
from cardtable.games.skat import Skat
from cardtable.testing import random_record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import AnyGame
    from cardtable.texts import Text

HANDS = 6
RANKS = {"bridge": "23456789TJQKA", "skat": "789QKTAJ", "pinochle": "9JQKTA", "two-hand-pinochle": "9JQKTA"}
DUTIES = {
    "bridge": {"follow", "any"},
    "skat": {"follow", "any"},
    "pinochle": {"follow", "beat", "trump", "overtrump", "any"},
    "two-hand-pinochle": {"any"},
    "two-hand-pinochle classic": {"follow", "beat", "trump", "any"},
}
PRESETS = [
    pytest.param(game, id=f"{name}-{preset}")
    for name in RANKS
    for preset, game in GAMES[name].presets().items()
    if not getattr(game, "auction_only", False)
]


def card_of(action: object) -> str | None:
    """The card that is played, as it is written; None for anything else."""
    played = getattr(action, "copy", action)
    return str(played.card) if hasattr(played, "card") else None


def trumps_of(view: Any) -> str:
    """The suit that is trump, and J if the jacks are."""
    if view.game.name == "skat":
        kind = "grand" if view.contract is None else str(view.contract).split()[0]
        plain = {"diamonds": "D", "hearts": "H", "spades": "S", "clubs": "C", "grand": ""}
        return plain[kind] + "J" if kind in plain else ""
    if view.game.name == "two-hand-pinochle":
        return str(view.trump)
    trump = view.contract.strain if view.game.name == "bridge" else view.contract.trump
    return str(trump) if str(trump) in "CDHS" else ""


class Cards:
    """Which card beats which, by the names of suits and ranks alone."""

    def __init__(self, game: str, trumps: str) -> None:
        # Without jacks among the trumps a jack is below the queen.
        self.ranks = "789TJQKA" if game == "skat" and not trumps else RANKS[game]
        self.trumps = trumps

    def suit(self, card: str) -> str:
        is_trump = card[0] in self.trumps or ("J" in self.trumps and card[1] == "J")
        return "trumps" if is_trump and "J" in self.trumps else card[0]

    def is_trump(self, card: str) -> bool:
        return self.suit(card) == "trumps" or card[0] in self.trumps

    def beats(self, card: str, best: str) -> bool:
        if self.suit(card) != self.suit(best):
            return self.is_trump(card) and not self.is_trump(best)
        if card[1] == best[1] == "J":
            return "DHSC".index(card[0]) > "DHSC".index(best[0])
        return self.ranks.index(card[1]) > self.ranks.index(best[1])

    def best(self, trick: list[str]) -> str:
        best = trick[0]
        for card in trick[1:]:
            best = card if self.beats(card, best) else best
        return best


def moments(game: AnyGame, hands: int) -> Iterator[tuple[Any, list[str], list[str], list[str]]]:
    """Each time a card is due: the View, the trick so far, the hand it comes from, and the legal cards."""
    rng = Random(35)
    for _ in range(hands):
        for state in random_record(game, rng).states():
            for seat in state.to_act:
                view: Any = state.view(seat)
                legal = [card for card in map(card_of, view.legal) if card]
                trick = getattr(view, "lead", None) if hasattr(view, "lead") else view.trick
                hand = view.hand
                if game.name == "bridge" and view.contract and view.turn == view.contract.dummy:
                    hand = view.dummy
                if legal and trick:
                    yield view, [str(card) for card in trick], [str(card) for card in hand or ()], legal
                else:
                    assert view.duty is None
        assert state.view(None).duty is None


@pytest.mark.parametrize("game", PRESETS)
def test_the_duty_and_the_legal_cards_agree(game: AnyGame) -> None:
    """To follow is said when all legal cards are of the suit, to beat when all of them beat, and so on."""
    said = set()
    for view, trick, hand, legal in moments(game, HANDS):
        duty: Text = view.duty
        cards = Cards(game.name, trumps_of(view))
        best, led = cards.best(trick), cards.suit(trick[0])
        what = duty.key.removeprefix("duties.")
        said.add(what)
        assert duty.params["suit"].key.rpartition(".")[2] == led, (duty, trick)
        legal_cards, fitting = set(legal), {card for card in hand if cards.suit(card) == led}
        trumps = {card for card in hand if cards.is_trump(card)}
        if what in ("beat", "overtrump"):
            assert duty.params["card"] == best
            above = {card for card in fitting or trumps if cards.beats(card, best)}
            assert legal_cards == above, (duty, trick, hand)
            assert bool(fitting) == (what == "beat")
        elif what == "follow":
            assert legal_cards == fitting, (duty, trick, hand)
        elif what == "trump":
            assert not fitting
            assert legal_cards == trumps, (duty, trick, hand)
            assert cards.is_trump(f"{duty.params['trump'].key[-1]}A")
        else:
            assert legal_cards == set(hand), (duty, trick, hand)
    kind = f"{game.name} classic" if getattr(game, "classic", False) else game.name
    assert "any" in said <= DUTIES[kind]


def test_a_jack_is_no_card_of_its_suit() -> None:
    """In 300 hands of skat nobody is told to beat a card, though jacks may not be played to their suits."""
    moments_with_a_jack = 0
    for view, trick, hand, _ in moments(Skat(), 300):
        assert view.duty.key in ("duties.follow", "duties.any")
        trumps = trumps_of(view)
        if trumps and not Cards("skat", trumps).is_trump(trick[0]):
            moments_with_a_jack += f"{trick[0][0]}J" in hand and view.duty.key == "duties.follow"
    assert moments_with_a_jack > 0
