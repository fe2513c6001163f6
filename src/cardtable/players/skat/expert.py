"""A player of skat that guesses where the cards are and solves each guess with open cards.

Before the play the table of hand strength says what the cards promise, and guesses decide between the best
games and discards. In the play each card is judged by how often the game is still made after it; what is
equal is left to the rules of `skat:basic`, which are also how defenders signal to each other.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.core import Advice, Clock
from cardtable.games.skat import Action, Bid, Call, Contract, Discard, Kind, Play, View
from cardtable.games.skat.actions import DISCARDS, PLAYS, TRUMP_KINDS
from cardtable.games.skat.kinds import BASE, matadors
from cardtable.games.skat.scoring import TO_SCHNEIDER, TO_WIN, TRICKS
from cardtable.players.skat.basic import BasicPlayer
from cardtable.players.skat.bidding import (
    NODES,
    Prospect,
    after_skat,
    made,
    prospects,
    pushes,
    without_skat,
)
from cardtable.players.skat.guesses import Guess, guesses
from cardtable.players.weighing import Budget, weigh
from cardtable.search.skat.positions import Position
from cardtable.search.tricks.open_cards import cards_many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Card
    from cardtable.search.tricks.open_cards import Bounds

BUDGET = Budget(worlds=48, batch=2, seconds=0.6)
CLUB = Budget(worlds=4, batch=4)
PASSING = -4.0
"""What the others bring home on average when they play, so that a little less than nothing is worth a bid."""
HAND_GAME = 4.0
"""How much more a hand game has to promise than the skat."""
EXACT = 8
"""With so many cards left points are counted exactly, before only whether the game is made."""
A_POINT = 0.002
CANDIDATES = 5
TABLE_IS_WORTH = 10
"""As many guesses as the table of hand strength counts for."""
EQUAL = 0.04
"""Shares of few guesses that differ by no more are taken for equal."""


class ExpertPlayer:
    """The same seed and view, the same decision, where guesses are the limit and not the time."""

    def __init__(self, seed: int, budget: Budget = BUDGET) -> None:
        self._seed = seed
        self._budget = budget
        self._basic = BasicPlayer()

    def choose(self, view: View, clock: Clock) -> Action:
        return self.advise(view, clock).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        first = view.legal[0]
        if isinstance(first, Play):
            return self._play(view, clock)
        if Call.PICK_UP in view.legal:
            return self._skat_or_hand(view)
        if isinstance(first, Discard):
            return self._push(view, clock)
        if isinstance(first, Contract):
            return self._announce(view, clock)
        if view.declarer is None:
            return self._bid(view)
        return self._basic.advise(view, clock)

    def _rng(self, view: View) -> Random:
        # From the view, so that a decision does not depend on those before it.
        return Random(f"{self._seed}/{len(view.history)}/{view.hand}")

    def _bid(self, view: View) -> Advice[Action]:
        # The next value to say, or the one that is asked for.
        value = next((action.value for action in view.legal if isinstance(action, Bid)), view.bid)
        word: Action = Call.YES if Call.YES in view.legal else Bid(value)
        gain, likely, contract = after_skat(view.hand, value, view.seat == 0, view.game.table, self._seed)
        why = f"at {value} mostly {contract}, won {likely:.0%} of the time, brings {gain:+.0f}"
        if gain < PASSING or word not in view.legal:
            return Advice(Call.PASS, why)
        return Advice(word, why)

    def _skat_or_hand(self, view: View) -> Advice[Action]:
        facts = view.hand, view.bid, view.seat == 0, view.game.table, self._seed
        gain, _, _ = after_skat(*facts)
        alone, contract = without_skat(*facts)
        why = f"the skat promises {gain:+.0f}, {contract} {alone:+.0f}"
        return Advice(contract if alone > gain + HAND_GAME else Call.PICK_UP, why)

    def _push(self, view: View, clock: Clock) -> Advice[Action]:
        table, facts = view.game.table, (view.bid, view.seat == 0)
        games = sorted(prospects(view.hand, *facts), key=lambda each: -each.gain(table))
        candidates = games[:2]
        if games[0].contract.kind in TRUMP_KINDS:
            candidates += pushes(games[0].contract.kind, view.hand, *facts)
        best = sorted(dict.fromkeys(candidates), key=lambda each: -each.gain(table))[:CANDIDATES]
        chosen, why = self._weigh_games(view, clock, best)
        return Advice(DISCARDS[chosen.pushed], why)

    def _announce(self, view: View, clock: Clock) -> Advice[Action]:
        twelve = Cards(view.hand | view.skat)
        facts = view.bid, view.seat == 0
        games = [each for each in prospects(twelve, *facts) if each.pushed == view.skat]
        for kind in TRUMP_KINDS:
            games += [each for each in pushes(kind, twelve, *facts) if each.pushed == view.skat]
        if not games:
            return self._basic.advise(view, clock)
        ranked = sorted(dict.fromkeys(games), key=lambda each: -each.gain(view.game.table))
        chosen, why = self._weigh_games(view, clock, ranked[:2])
        return Advice(chosen.contract, why)

    def _weigh_games(self, view: View, clock: Clock, games: Sequence[Prospect]) -> tuple[Prospect, str]:
        """The table of hand strength and the guesses together."""
        if len(games) == 1:
            return games[0], "the one game that these cards are good for"
        seat = view.seat
        assert seat is not None
        twelve = Cards(view.hand | view.skat)
        table = view.game.table

        def judge(batch: Sequence[Guess]) -> list[list[float]]:
            return [
                [each.gain(table, made(each, twelve, seat, guess.hands)) for each in games] for guess in batch
            ]

        # A game from its first lead on takes so long that the clock is looked at after each guess.
        budget = replace(self._budget.within(clock), batch=1)
        verdict = weigh(games, guesses(view, self._rng(view)), judge, budget)
        looked = verdict.worlds
        value = {
            each: (looked * solved + TABLE_IS_WORTH * each.gain(table)) / (looked + TABLE_IS_WORTH)
            for each, solved in verdict.values
        }
        first, second, *_ = sorted(games, key=lambda each: -value[each])
        told = f"{first} {value[first]:+.0f}, {second} {value[second]:+.0f}"
        return first, f"{told} over {looked} guesses of what is hidden"

    def _play(self, view: View, clock: Clock) -> Advice[Action]:
        cards = [action.card for action in view.legal if isinstance(action, Play)]
        rule = self._basic.advise(view, clock)
        if len(cards) == 1 or view.contract is None:
            return rule
        question = _Question(view)
        source = guesses(view, self._rng(view))
        budget = self._budget.within(clock)
        verdict = weigh(
            cards,
            source,
            lambda batch: question.judge(cards, batch),
            budget,
            weight=lambda guess: guess.fit,
        )
        equal = verdict.as_good(EQUAL if len(view.hand) > EXACT else A_POINT)
        told = ", ".join(f"{card} {min(1.0, max(0.0, value)):.0%}" for card, value in verdict.values[:3])
        why = f"{question.aim}: {told} of {verdict.worlds} guesses of what is hidden"
        values = tuple((PLAYS[card], value) for card, value in verdict.values)
        if isinstance(rule.action, Play) and rule.action.card in equal:
            return Advice(rule.action, f"{rule.why}; {why}", values)
        return Advice(PLAYS[verdict.best], why, values)


class _Question:
    """What is asked of every guess in one decision of the play."""

    def __init__(self, view: View) -> None:
        contract = view.contract
        assert contract is not None
        self._view = view
        self._tricks = contract.schwarz
        self._declares = view.seat == view.declarer
        self._exact = len(view.hand) <= EXACT and contract.kind is not Kind.NULL
        self._target = _target(view, contract)
        self.aim = "makes the game" if self._declares else "beats the game"

    def judge(self, cards: Sequence[Card], batch: Sequence[Guess]) -> list[list[float]]:
        positions = [Position.of_view(self._view, guess.hands, tricks=self._tricks) for guess in batch]
        target = None if self._exact else self._target
        found = cards_many(positions, NODES, target=target, threads=1)
        return [[self._value(solved.cards[card]) for card in cards] for solved in found]

    def _value(self, bounds: Bounds) -> float:
        made = bounds.reaches(self._target)
        value = 0.5 if made is None else float(made)
        if self._exact:
            # A game made is 1 and all points together are 0.24, so points decide where games are equal.
            value += A_POINT * ((bounds.low + bounds.high) / 2 - self._target)
        return value if self._declares else 1 - value


def _target(view: View, contract: Contract) -> int:
    if contract.kind is Kind.NULL:
        return 1
    if contract.schwarz:
        return TRICKS
    if contract.schneider:
        return TO_SCHNEIDER
    if view.seat == view.declarer and not contract.hand:
        own = Cards.of(card for seat, card in view.plays if seat == view.seat) | view.hand | view.skat
        value = (abs(matadors(contract.kind, own)) + 1) * BASE[contract.kind]
        # A game below the bid is lost with 61 points; schneider may lift it to the bid.
        return TO_WIN if value >= view.bid else TO_SCHNEIDER
    return TO_WIN
