"""`bridge:expert`: bids like `bridge:basic`, and plays the card that scores best over many guesses of the
hidden hands, each solved with open cards. Needs the extra `bridge`."""

from __future__ import annotations

from itertools import islice
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from cardtable.core import Advice
from cardtable.games.bridge import PLAYS, SEATS, Action, Play, View, hidden_hands, known_cards, score, side_of
from cardtable.players.bridge.basic import BasicPlayer
from cardtable.players.bridge.bidding import possible
from cardtable.search.bridge_dds import Position, Solver

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.cards import Card, Cards
    from cardtable.core import Clock

WORLDS = 32
TRIES = 3_000
WORKERS = 2
# Cards that score within so many points of the best are as good as it: the rules of thumb decide.
EQUAL = 4.0


class ExpertPlayer(BasicPlayer):
    """The same seed, the same decisions, whatever the clock says."""

    def __init__(self, seed: int = 0, worlds: int = WORLDS) -> None:
        self._seed = seed
        self._worlds = worlds
        self._solver = Solver(WORKERS)

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        usual = super().advise(view, clock)
        if not isinstance(usual.action, Play) or len(view.legal) == 1:
            return usual
        values = self._values(view)
        best = max(values.values())
        good = [card for card, value in values.items() if value >= best - EQUAL]
        if usual.action.card in good:
            return Advice(usual.action, f"{usual.why}; {best:+.0f} points on average")
        chosen = min(good, key=lambda card: card.rank)
        usually = values[usual.action.card]
        why = f"{best:+.0f} points on average over many guesses, {usual.action} {usually:+.0f}"
        return Advice(PLAYS[chosen.index], why)

    def _values(self, view: View) -> dict[Card, float]:
        """What each card scores for its side on average, all on the same worlds."""
        contract, turn = view.contract, view.turn
        assert contract is not None
        assert turn is not None
        # Whole hands take fifty times as long to solve as half ones.
        wanted = self._worlds if len(view.tricks) > 1 else self._worlds // 2
        worlds = list(islice(self._guesses(view), wanted))
        found = self._solver.cards(Position.of_view(view, hands) for hands in worlds)
        won, vulnerable = view.won, view.game.vulnerable_sides[side_of(contract.declarer)]
        mine, left = won[side_of(turn)], 13 - len(view.tricks)
        declaring = side_of(turn) == side_of(contract.declarer)
        theirs = won[1 - side_of(turn)]

        def points(tricks: int) -> int:
            if declaring:
                return score(contract, mine + tricks, vulnerable)
            return -score(contract, theirs + left - tricks, vulnerable)

        return {card: fmean(points(world[card]) for world in found) for card in found[0]}

    def _guesses(self, view: View) -> Iterator[tuple[Cards, ...]]:
        """Hands that could have made their calls; if too few of them turn up, any that are possible."""
        rng = Random(f"{self._seed}/{view.seat}/{len(view.history)}/{int(view.hand)}")
        known = known_cards(view)
        hidden = [seat for seat in SEATS if known[seat].bit_count() < 13]
        tests = [(seat, possible(view, seat)) for seat in hidden]
        spare: list[tuple[Cards, ...]] = []
        for hands in islice(hidden_hands(view, rng), TRIES):
            if all(test(hands[seat]) for seat, test in tests):
                yield hands
            elif len(spare) < self._worlds:
                spare.append(hands)
        yield from spare
