"""Why a card of skat is played."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, cast

from cardtable.cards import Cards, card
from cardtable.core import Clock, Seat
from cardtable.games.skat import Deal, Skat, View
from cardtable.games.skat.actions import PLAYS, Play
from cardtable.players.skat import BasicPlayer
from cardtable.players.skat.cards import why_card
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def views(said: str, seed: int) -> Iterator[View]:
    """Those of a hand of rule players after these words in which there is a choice of cards."""
    game = Skat(ramsch=True)
    player, state = BasicPlayer(), cast("Any", game.start(game.deal(Random(seed))))
    for word in filter(None, said.split(",")):
        state = state.apply({state.to_act[0]: game.parse(word)})
    while state.to_act:
        (seat,) = state.to_act
        view = state.view(seat)
        if isinstance(view.legal[0], Play) and len(view.legal) > 1:
            yield view
        state = state.apply({seat: player.choose(view, Clock())})


def points(play: Play) -> int:
    return POINTS.get(str(play.card)[1], 0)


def test_every_card_has_a_reason_that_fits_what_it_counts() -> None:
    """Also a card that nobody would play, in suit games, grand, null and ramsch."""
    kinds, keys = set(), set()
    for seed, said in enumerate(
        ["", "pass,pass,pass", "pass,pass,18,null hand", "pass,pass,18,grand hand"] * 9
    ):
        for view in views(said, seed):
            kinds.add(str(view.contract))
            plays = [each for each in view.legal if isinstance(each, Play)]
            for play in plays:
                key = why_card(view, play).key.removeprefix("skat.why.")
                keys.add(key)
                if key in ("theirs", "lost", "least", "lead_least", "give_now"):
                    assert points(play) == min(map(points, plays))
                elif key in ("smear", "smear_likely", "smear_hope"):
                    assert points(play) == max(map(points, plays)) > 0
                elif key in ("theirs_jack", "lost_jack"):
                    assert str(play.card)[1] in "QKTA"
    assert {"grand hand", "null hand", "None"} < kinds
    assert {"theirs", "smear", "duck_under", "null_low"} < keys


def puzzle() -> View:
    """Forehand defends against clubs and cannot beat the jack of spades; it holds the king of clubs, which
    counts 4, and the jack of hearts, which counts 2."""
    hands = (
        "C7 CK D8 DQ H8 H9 HJ HA S7 S8",
        "C8 CT CJ CA D7 D9 DK HQ HK SJ",
        "CQ DT DA H7 HT S9 ST SQ SK SA",
    )
    front, middle, rear = map(Cards.parse, hands)
    said = "18,pass,20,yes,pass,skat,push C9 D9,clubs,HA,HQ,HT,D8,DK,DA,DT,DQ,D7,SQ,S7,CA,CJ,CQ,C7,SJ,H7"
    actions = tuple(map(Skat().parse, said.split(",")))
    return Record(Skat(), Deal((front, middle, rear), Cards.parse("C9 DJ")), actions).last.view(Seat(0))


def test_the_reason_is_one_that_does_not_fit_the_next_best_card() -> None:
    """The jack would give less, so giving little is not the reason for the king."""
    king, jack = (PLAYS[card(each)] for each in ("CK", "HJ"))
    assert why_card(puzzle(), king, jack) == (
        "You cannot beat the declarer: keep your jack, it may win a later trick."
    )
    assert why_card(puzzle(), jack, king) == "You cannot beat the declarer: give as little as you can."
