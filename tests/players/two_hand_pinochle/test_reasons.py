"""Why something is done in two-hand pinochle."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.games.two_hand_pinochle import TwoHand
from cardtable.players.two_hand_pinochle.reasons import REASONS
from support.two_hand_rounds import acted, dealt, ending


@pytest.mark.parametrize("preset", TwoHand.presets())
def test_something_true_can_be_said_of_whatever_is_allowed(preset: str) -> None:
    """In rounds that are played at random."""
    game, rng = TwoHand.presets()[preset], Random(3)
    said = set()
    for _ in range(4):
        state = game.start(game.deal(rng))
        while state.to_act:
            view = state.view(state.to_act[0])
            said |= {REASONS.why(view, action).key for action in view.legal}
            state = state.apply({state.to_act[0]: rng.choice(view.legal)})
    assert len(said) > 15


@pytest.mark.parametrize(
    ("lead", "hand", "card", "other", "said"),
    [
        # The ace wins without breaking the marriage, the king would break it.
        ("SJ", "SK SQ SA", "SA", "SK", "Win the turn with SA: a cheaper card would give up marriage."),
        ("SJ", "SK SQ SA", "SK", None, "Win the turn with SK."),
        # Winning costs the marriage.
        ("SJ", "SK SQ C9", "C9", None, "To win this turn you would give up marriage: let it go with C9."),
        ("SJ", "SA DT C9", "DT", "C9", "Let this turn go with DT: it counts 10."),
        ("SA", "CK CQ DJ", "CK", None, "You cannot beat SA: give up marriage with CK."),
    ],
)
def test_a_chase(lead: str, hand: str, card: str, other: str | None, said: str) -> None:
    """Hearts are trumps; what the other action has in common is not said where something else is true."""
    state = acted(ending(f"{lead} D9 D9", hand), lead)
    view, game = state.view(state.to_act[0]), state.round.game
    action, next_best = game.parse(card), None if other is None else game.parse(other)
    assert REASONS.why(view, action, next_best).startswith(said[:-1])


def test_a_lead_that_nothing_beats() -> None:
    """All cards of the other are known, and none is a higher one or a trump."""
    state = ending("SK DJ C9", "SQ D9 CA")
    view, game = state.view(state.to_act[0]), state.round.game
    said = REASONS.why(view, game.parse("DJ"), game.parse("SK"))
    assert said == "No card that is out beats DJ: you win this turn."
    assert not REASONS.is_true(view, said.key, game.parse("C9"))


def test_to_wait_with_a_meld() -> None:
    """King and queen of trumps may become a run as long as the three other cards are not gone."""
    state = acted(dealt("SA HK HQ", "S9", "H9"), "SA", "S9")
    view = state.view(state.to_act[0])
    word = state.round.game.parse("no meld")
    assert REASONS.why(view, word).startswith("Do not meld yet")
    late = acted(ending("SA HK HQ", "S9 D9 C9"), "SA", "S9")
    assert REASONS.why(late.view(late.to_act[0]), word) == "Do not meld: the other would know these cards."
