"""What players say to people, in positions where a good player has more to say than a rule."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.core import Clock, Seat
from cardtable.games.bridge import PLAYS
from cardtable.games.nimmt import Card, Play
from cardtable.notation.own import ids
from cardtable.players import make_bot
from cardtable.players.bridge.reasons import why_card as why_bridge_card
from cardtable.players.nimmt.reasons import why_card
from cardtable.players.two_hand_pinochle.reasons import REASONS


def view(id: str, seat: int) -> Any:
    return ids.read(id).last.view(Seat(seat))


GRAND_SLAM = "bridge1.GWMgXotn59Fsj_rZ-CS0iRXYAHj0"
"""West leads against seven spades, with the ace of hearts and five diamonds, its partner's suit."""
UNBID = "bridge1.CuXKYxDxnq28wi23LJ4_X6ShcAA-h"
"""They bid hearts, spades, diamonds and three no trump; five small diamonds and two clubs are held."""
TEN_HOME = "skat1.lE9lW05H5TpkraXuPTH4Anzq"
"""The declarer has 45 points and can trump the king of clubs with the ten."""
PARTNERS = "pinochle1.CsPnlSjShEjT9ObnSuZ8R2hE_oA80NY2lzc2FsY6cJwgfoA80GCgXIzARzZXNzYXCmA4chtM6"
"""The partner's ace has the trick; ten, king and jack of trumps are held, which count 10, 4 and 2."""
GIFT = "pinochle1.I5T1DSYGTs0eY9fmaLePn-R5bMDQMMZAZzZXNzYXCmA4QQ0Z2"
"""Three cards for the partner, who plays clubs."""
WEAK = "skat1.UErUCkTbkA9z0"
"""Five hearts with two red jacks, and no ace beside them; most skats make no game of it."""

LAST_JACK = "skat1.PChVSwxb0E3quZqkA9lU"
"""The declarer of a grand has won the first trick; one jack is out, and two red ones are held."""
BARE_TEN = "skat1.UcBJgYN0a9Im0wcA3d7"
"""A defender leads against clubs, with a bare ten of spades and three small diamonds."""
SAFER = "skat1.3Xhf0oHN7uDfW3UAKRk"
"""Six hearts with two jacks and an ace beside them; a grand would be worth more and is won less often."""


@pytest.mark.parametrize(
    ("bot", "id", "seat", "action", "said"),
    [
        ("bridge:basic", GRAND_SLAM, 3, "HA", "They need all thirteen tricks: cash your ace."),
        ("bridge:expert", GRAND_SLAM, 3, "HA", "They need all thirteen tricks: cash your ace."),
        ("skat:expert", LAST_JACK, 1, "DJ", "Draw trumps: whoever takes this one has to spend a higher one."),
        ("skat:expert", BARE_TEN, 0, "D7", "The declarer plays next: lead your long suit."),
        ("skat:expert", SAFER, 0, "hearts", "You have 6 trumps and 1 ace beside them: play hearts."),
        ("bridge:basic", UNBID, 0, "C8", "Lead a suit they have not bid."),
        ("skat:basic", TEN_HOME, 1, "DT", "Take these 14 points: if nobody goes over you, you have 59."),
        ("pinochle:basic", PARTNERS, 2, "DK", "Your partner has the trick: give it a counter."),
        (
            "pinochle:basic",
            GIFT,
            2,
            "give DA CJ HA",
            "Your partner plays clubs: give CJ for the run and DA and HA to win tricks.",
        ),
        (
            "skat:expert",
            WEAK,
            1,
            "pass",
            "At 18 you would mostly play hearts, and win it only 4 times in ten: it lacks a trump.",
        ),
    ],
)
def test_the_reason_is_that_of_a_good_player(bot: str, id: str, seat: int, action: str, said: str) -> None:
    advice = make_bot(bot, seed=1).advise(view(id, seat), Clock(steady=True))  # type: ignore[attr-defined]
    assert (str(advice.action), str(advice.why)) == (action, said)


def test_a_refused_finesse_is_explained() -> None:
    """South has ace, queen, jack and ten of hearts behind dummy's small one; only the king is missing."""
    declarer = view("bridge1.BPX90cs3Cu-32lFYcX0Q_Td200tmTxId4AKsu", 2)
    ace = next(play.card for play in declarer.legal if str(play) == "HA")
    assert str(why_bridge_card(declarer, PLAYS[ace.index])) == (
        "Win now and do without the finesse: nobody can beat this card."
    )


def test_a_risk_is_compared_with_the_safest_card() -> None:
    """Only the 82 could come between 81 and 83; of the highest cards each gets its own sentence."""
    risky = view("nimmt1.IkFFZp2-iJfG4us763UisFieq1UDZkH13FU1XXt0AWr6", 1)
    assert risky.hand == (22, 23, 33, 34, 83, 98, 99)
    assert str(why_card(risky, Play(Card(99)))).startswith("83 would be safer in this trick, but with 99")
    low = view("nimmt1.FACQZ9pkASS5-KQZr7_AOYoIs1YVgl2SqJ8Jx4FaCYAlrl", 0)
    assert low.hand == (6, 11, 18, 25, 27, 32)
    assert str(why_card(low, Play(Card(32)))).startswith(
        "All your cards are lower than every row: 32 is the highest"
    )
    assert str(why_card(low, Play(Card(6)))).endswith("and your other cards fit behind 6.")


@pytest.mark.parametrize(
    ("id", "card", "said"),
    [
        (
            "two-hand-pinochle1.B-qTSr7qIdGZ-DVML2K1o61DQALzP",
            "DT",
            "You lack one card each for four aces, four kings and royal marriage: "
            "DT is not needed for that, and counts 10 if they take it.",
        ),
        (
            "two-hand-pinochle1.Bj947EfzVOUASq0DADCGtYOR1rzCpjtkAT6K",
            "HK*",
            "HK was melded before, so you can spare it: it counts 4 if they take it.",
        ),
        (
            "two-hand-pinochle1.iyGLXlGDlqfxEPzzfASU-ksJaMqCNFG_1rDAIEDTFI",
            "CQ",
            "You cannot beat CA: give up marriage with CQ, and keep pinochle and marriage.",
        ),
    ],
)
def test_a_card_is_spared_for_melds_that_are_named(id: str, card: str, said: str) -> None:
    """Those in the hand, and those that lack a single card."""
    found = ids.read(id).last
    position = found.view(found.to_act[0])
    play = next(action for action in position.legal if str(action) == card)
    assert str(REASONS.why(position, play)) == said
