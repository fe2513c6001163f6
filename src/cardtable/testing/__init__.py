"""The laws that every game must obey, for the games here and in other packages.

    from cardtable.testing import check_game
    check_game(MyGame())

plays random hands and raises LawBroken at the first law that does not hold:

*parts*        what the game publishes is what its contract says (`cardtable.parts`)
*ends*         random play comes to an end, with a result exactly there, and never gets stuck
*own eyes*     a View says what its State says: turn, legal actions, history, result
*two tongues*  `apply` and `why_not` refuse exactly what `legal` does not list
*frozen*       nothing changes a State; it is hashable and survives pickling
*points*       the lines of a result add up to its points, its tally to the worth of the deal
*round trips*  actions, records and ids come back from their texts
*agree*        a world drawn from a View shows that View again
*replay*       the record of a drawn world is legal from its deal on
*swap*         exchanging two cards that a seat has not seen changes nothing it sees: the leak law;
               hidden actions that name one of them then name the other
*spread*       every world that fits a View is drawn equally often

`testing.players.check_player` lets a built-in player play with any options (`testing.options.variants`):
it does only what the rules allow, and the same again.

Agree alone does not catch leaks, because a sampler copies whatever a View leaks.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.testing.knowledge import check_knowledge, check_spread, swapped
from cardtable.testing.law import LawBroken, random_record
from cardtable.testing.parts import check_parts
from cardtable.testing.rules import alphabet, check_result, check_round_trips, check_rules

if TYPE_CHECKING:
    from cardtable.core import AnyGame

__all__ = ["LawBroken", "check_game", "check_hand", "random_record", "swapped"]


def check_game(game: AnyGame, hands: int = 20, seed: int = 0) -> None:
    """Check all laws on some random hands, including spread if few enough worlds are left. Raises
    LawBroken."""
    check_parts(game)
    swaps = 0
    for number in range(hands):
        # Hands of two seeds are never the same, as long as `hands` is.
        swaps += check_hand(game, seed * hands + number)
    if not swaps:
        raise LawBroken("swap", "no two unseen cards could ever be exchanged; does `seen` show too much?")
    rng = Random(f"spread {seed}")
    for _ in range(hands):
        check_spread(random_record(game, rng), rng)


def check_hand(game: AnyGame, seed: int) -> int:
    """Check all laws but spread at every position of one random hand. Returns how often the swap law had a
    case. Raises LawBroken."""
    rng = Random(seed)
    record = random_record(game, rng)
    actions = alphabet(game, rng)
    swaps = 0
    taken = 0
    for state in record.states():
        check_rules(record, state, taken, actions, rng)
        swaps += check_knowledge(record, state, taken, rng)
        taken += len(state.to_act)
    check_result(record)
    check_round_trips(record, rng)
    return swaps
