"""The cards that `skat:basic` plays by its rules."""

from __future__ import annotations

from random import Random

from cardtable.cards import Cards, card
from cardtable.core import Clock, Seat
from cardtable.games.skat import Deal, Play, Skat, View
from cardtable.games.skat.actions import DECK
from cardtable.players.skat import BasicPlayer
from cardtable.players.skat.outstanding import Outstanding
from cardtable.players.skat.rules import RULES
from cardtable.players.skat.traits import situation, traits
from cardtable.record import Record
from cardtable.table import Table, play


def view(hands: tuple[str, str, str], said: str, seat: int) -> View:
    front, middle, rear = (Cards.parse(hand) for hand in hands)
    deal = Deal((front, middle, rear), Cards(Cards.of(DECK) & ~front & ~middle & ~rear))
    actions = tuple(Skat().parse(word) for word in said.split(","))
    return Record(Skat(), deal, actions).last.view(Seat(seat))


def played(hands: tuple[str, str, str], said: str, seat: int) -> str:
    return str(BasicPlayer().choose(view(hands, said, seat), Clock()))


CLUBS = (
    "CJ SJ CA CT CK CQ C9 DA DT D7",
    "HJ HA HT HK HQ H9 H8 S7 S8 D8",
    "DJ SA ST SK SQ S9 C8 C7 DK DQ",
)


def test_the_declarer_trumps_an_ace() -> None:
    """Without a spade in hand, and without spending a jack on it."""
    hands = (
        "SA ST SK S9 HA HT HK H9 DA DK",
        "CJ SJ CA CK C9 C8 C7 D7 D8 D9",
        "S7 S8 SQ HJ DJ HQ H8 H7 DQ DT",
    )
    found = played(hands, "18, pass, pass, clubs hand, SA", 1)
    assert found in {"CA", "CK", "C9", "C8", "C7"}


def test_a_defender_takes_many_points_from_the_declarer() -> None:
    """Last to play, with the ace over the declarer's ten."""
    hands = (
        "HA HT S7 S8 S9 D7 D8 D9 DQ H7",
        "CJ SJ HJ CA CT CK C9 ST SK DA",
        "SA SQ H8 H9 HQ HK DT DK DJ C7",
    )
    assert played(hands, "18, pass, pass, clubs hand, S7, ST", 2) == "SA"


def test_a_sure_trick_that_decides_the_game_is_taken() -> None:
    """61 points are there with the ace, which nobody can beat any more, so it is not kept for a ten."""
    said = "18, yes, pass, pass, skat, push D7 D9, clubs, CJ,HJ,DJ, SJ,S7,C7, CA,S8,C8, CT,D8,S9, CK,H8,SQ"
    # 6 + 2 + 11 + 10 + 7 are home; the queen of trumps brings 3, the ace of diamonds 11.
    assert played(CLUBS, f"{said}, CQ,HA,ST", 0) == "DA"


def test_every_situation_has_rules_that_its_cards_meet() -> None:
    """A trait whose name changed in one place only would silently count nothing."""
    seen: dict[str, set[str]] = {name: set() for name in RULES}
    game, basic = Skat(), BasicPlayer()
    for seed in range(150):
        record = play(Table(Record(game, game.deal(Random(seed)))), [basic] * 3)
        for state, seat, action in record.decisions():
            if not isinstance(action, Play):
                continue
            shown = state.view(seat)
            known = Outstanding(shown, [each.card for each in shown.legal if isinstance(each, Play)])
            if situation(known) in seen and known.declarer is not None:
                seen[situation(known)] |= {
                    what for each in known.cards for what, much in traits(known, each) if much
                }
    for name, rules in RULES.items():
        missed = set(rules) - seen[name]
        assert len(missed) <= len(rules) // 4, (name, missed)


def test_a_defender_leads_the_ace_before_its_ten() -> None:
    assert played(CLUBS, "18, pass, pass, hearts hand", 0) == "DA"
    assert card("DT") in Cards.parse(CLUBS[0])
