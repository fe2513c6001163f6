"""`bridge:basic`: bids by a system whose rules explain themselves, and plays the cards by rules of thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.core import Advice
from cardtable.games.bridge import Action, Bid, Call, Consent, View
from cardtable.players.bridge import bidding, cardplay
from cardtable.players.bridge.counting import Count

if TYPE_CHECKING:
    from cardtable.core import Clock


class BasicPlayer:
    system = bidding.NAME

    def choose(self, view: View, clock: Clock) -> Action:
        return self.advise(view, clock).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        if view.contract is None:
            rule = bidding.choose(view.game.dealing, view.calls, view.hand, view.legal)
            return Advice(rule.call, rule.meaning.words() or "natural")
        if view.claim is not None:
            return _answer(view)
        return cardplay.advise(view)

    def explain(self, view: View, call: Bid | Call) -> str:
        """What a call of ours means, in words."""
        meanings = bidding.meanings(bidding.situation(view.game.dealing, view.calls), call)
        return "; or ".join(dict.fromkeys(meaning.words() for meaning in meanings if meaning.words()))


def _answer(view: View) -> Advice[Action]:
    """A claim is accepted if the other hands together cannot be seen to take a trick that it denies us."""
    assert view.contract is not None
    assert view.claim is not None
    count = Count(view)
    left = 13 - len(view.tricks)
    sure = sum(count.is_master(card) for card in view.hand)
    if sure > left - view.claim.tricks:
        return Advice(Consent.REFUSE, f"{sure} of these cards cannot be beaten")
    return Advice(Consent.ACCEPT, "no trick in sight that the claim does not leave us")
