"""Claims: when a player makes one, and how it answers one."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from cardtable.core import Advice
from cardtable.games.bridge import CLAIMS, Consent, side_of
from cardtable.players.bridge.counting import Count
from cardtable.players.bridge.guessing import Guesses
from cardtable.search.bridge import double_dummy
from cardtable.search.bridge.door import POSITIONS
from cardtable.search.bridge.position import BoardPosition
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.games.bridge import Action, View
    from cardtable.players.bridge.system.rules import System

# The number of guesses on which a partner's claim is judged.
GUESSES = 8
# The last card is played as fast as it is claimed.
FEWEST = 2


def of_the_rest(view: View) -> Advice[Action] | None:
    """The claim of a player who leads and holds nothing but cards that the others cannot beat or ruff; None
    from everybody else."""
    count = Count(view)
    left = 13 - len(view.tricks)
    if view.trick or left < FEWEST or count.trumps_out or CLAIMS[left] not in view.legal:
        return None
    if len(count.masters) < left:
        return None
    return Advice(CLAIMS[left], lambda: Text("bridge.why.rest"))


def answer(view: View, system: System) -> Advice[Action]:
    """Refuses a claim that leaves our side fewer tricks than it takes with open cards. The other side knows
    all cards, because it sees the claimer's hand and dummy's. Partner does not, and refuses only what is too
    little on every guess. With options that the solver does not know, every claim is refused."""
    if not POSITIONS.admits(view.game):
        return Advice(Consent.REFUSE, Text("bridge.why.unknownClaim"))
    assert view.contract is not None
    assert view.turn is not None
    assert view.seat is not None
    rng = Random(f"{view.seat}/{len(view.history)}/{int(view.hand)}")
    guesses = islice(Guesses(view, system).draw(rng), GUESSES)
    positions = [BoardPosition.of_view(view, guess.hands) for guess in guesses]
    found = [max(solved.tricks.values()) for solved in double_dummy.solve(positions)]
    left = 13 - len(view.tricks)
    is_our_turn = side_of(view.turn) == side_of(view.seat)
    fewest = min(found) if is_our_turn else left - max(found)
    said = Consent.REFUSE if fewest > _left_to_us(view) else Consent.ACCEPT
    if len(found) > 1:
        return Advice(said, lambda: Text("bridge.why.partnersClaim", tricks=fewest, guesses=len(found)))
    declarers = fewest if side_of(view.seat) == side_of(view.contract.declarer) else left - fewest
    return Advice(said, lambda: Text("bridge.why.claim", tricks=declarers))


def _left_to_us(view: View) -> int:
    """How many tricks the claim leaves to the side of this seat."""
    assert view.claim is not None
    assert view.claimer is not None
    assert view.seat is not None
    is_ours = side_of(view.claimer) == side_of(view.seat)
    return view.claim.tricks if is_ours else 13 - len(view.tricks) - view.claim.tricks
