"""The rule-based player of skat."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.cards import Card, Cards, card
from cardtable.core import Clock, Seat
from cardtable.games.skat import Contract, Deal, Kind, Skat, View
from cardtable.games.skat.actions import PLAYS
from cardtable.players import make_bot
from cardtable.players.random import RandomPlayer
from cardtable.players.skat import BasicPlayer, reasons
from cardtable.players.skat.cards import why_card
from cardtable.record import Record
from cardtable.table import Table, play

if TYPE_CHECKING:
    from cardtable.core import AnyPlayer

STRONG = "CJ SJ CA CT CK CQ C9 DA DT D7"
MIDDLE = "HJ HA HT HK HQ H9 H8 S7 S8 D8"
REAR = "DJ SA ST SK SQ S9 C8 C7 DK DQ"
WEAK = ("DJ D9 D8 HK HQ S9 SQ C9 CQ H9", "CJ SJ HJ DA HA SA CA DT HT ST")


def view(said: str, seat: int, hands: tuple[str, str, str] = (STRONG, MIDDLE, REAR)) -> View:
    front, middle, rear = (Cards.parse(hand) for hand in hands)
    deal = Deal((front, middle, rear), Cards(Cards.parse(ALL) & ~front & ~middle & ~rear))
    actions = tuple(Skat().parse(word) for word in said.split(",") if word.strip())
    return Record(Skat(), deal, actions).last.view(Seat(seat))


ALL = " ".join(suit + rank for suit in "CDHS" for rank in "789TJQKA")


def reason(position: View, card: Card) -> str:
    return why_card(position, PLAYS[card])


def advice(said: str, seat: int) -> tuple[str, str]:
    found = BasicPlayer().advise(view(said, seat), Clock())
    return str(found.action), found.why


def test_a_strong_hand_is_bid_to_its_value() -> None:
    """Hearts without 2 are worth 30: said and held up to there, and not beyond. It is explained once."""
    assert advice("27, yes", 1) == ("30", "You still have hearts for 30: go on.")
    assert advice("", 1) == ("18", "With your cards hearts is worth 30: you can go that far.")
    assert advice("30, yes", 1) == ("pass", "With your cards hearts is worth 30 and no more: stop.")
    assert advice("18, pass, 27", 1) == ("yes", "You still have hearts for 27: go on.")
    assert advice("18, pass, 33", 1) == ("pass", "With your cards hearts is worth 30 and no more: stop.")


def test_a_weak_hand_passes() -> None:
    """One low jack and no ace are not enough for 18."""
    others = [card for card in Cards.parse(ALL) if str(card) not in " ".join(WEAK).split()]
    rear = " ".join(str(card) for card in others[:10])
    weak = view("18", 0, (WEAK[0], WEAK[1], rear))
    assert str(BasicPlayer().choose(weak, Clock())) == "pass"


def test_the_declarer_pulls_trumps() -> None:
    """From above, while the others have some."""
    assert advice("18, yes, pass, pass, skat, push D7 D9, clubs", 0) == (
        "CJ",
        "Draw trumps from the top: nobody can beat this one.",
    )


def test_a_reason_counts_where_it_decides() -> None:
    """Clubs with 60 points home: the ten of diamonds cannot be beaten and makes 70. With two more tens on it
    there are 90, and nothing is left to decide."""
    played = "CJ,HJ,DJ, SJ,S7,C7, CA,S8,C8, CT,D8,S9, CK,H8,SQ, CQ,H9,DQ, DA,HQ,DK"
    said = f"18, yes, pass, pass, skat, push D7 D9, clubs, {played}"
    assert advice(said, 0) == ("DT", "This trick is yours and brings you to 70 points: the game is won.")
    over = advice(f"{said}, DT, HT, ST", 0)[1]
    assert over == "You have 90 points: the game is won already."


def test_many_points_are_counted() -> None:
    """An ace and a ten lie there, and only a trump takes them, the smallest as well as any: 11 + 10."""
    hands = (
        "CA CT CK CQ C9 C8 C7 DA DT DK",
        "HA HT HK HQ H9 H8 H7 S8 S7 D8",
        "CJ SJ HJ DJ SA ST SK SQ S9 D7",
    )
    found = BasicPlayer().advise(view("pass, 18, pass, spades hand, CA, HT", 2, hands), Clock())
    assert (str(found.action), found.why) == ("S9", "Take these 21 points: they bring you to 21.")


def test_the_only_game_that_is_worth_the_bid_is_named() -> None:
    """With two jacks clubs are 36 and null ouvert is 46: at 48 there is only grand, which is 72."""
    assert advice("48, yes, pass, pass, skat, push D7 D9", 0) == (
        "grand",
        "Only grand is worth your bid of 48: play it.",
    )


def test_a_bid_is_explained_by_the_hand() -> None:
    """A grand by jacks and aces, a suit by its trumps, jacks included."""
    hand = Cards.parse(STRONG)
    assert reasons.bid(Contract(Kind.GRAND), 0.93, hand) == (
        "You have 2 jacks and 2 aces: with most skats that is a grand, won about 9 times in ten."
    )
    assert reasons.bid(Contract(Kind.CLUBS), 0.84, hand) == (
        "With 7 trumps you mostly play clubs, and win it about 8 times in ten."
    )


def test_no_game_is_promised_ten_times_in_ten() -> None:
    """However strong the hand, the skat and the other hands are not known."""
    assert reasons.bid(Contract(Kind.CLUBS), 0.99, Cards.parse(STRONG)) == (
        "With 7 trumps you mostly play clubs, and win it about 9 times in ten."
    )


def test_defenders_give_points_to_each_other() -> None:
    """The declarer has played low to the partner's ace, so the king goes on it and not the queen."""
    assert advice("18, pass, pass, hearts hand, DA, D8", 2) == (
        "DK",
        "The trick is your partner's: give it points.",
    )


def test_defenders_lead_aces_and_say_why() -> None:
    """With the ten behind it, and where the ten is out; never the ten before its own ace."""
    assert advice("18, pass, pass, hearts hand", 0) == (
        "DA",
        "Ace first: it holds while everybody follows, and your ten behind it is then the highest.",
    )
    hands = ("CJ C9 C8 DA D7 D8 H7 S7 S8 SQ", MIDDLE.replace("D8", "CA").replace("S7 S8", "SJ DT"), REAR)
    swapped = (hands[0], hands[1], REAR.replace("C8", "CK"))
    assert reason(view("18, pass, pass, hearts hand", 0, swapped), card("DA")) == (
        "Ace first: it holds while everybody follows, and it shows where the ten is."
    )


CLUBS_IN_FRONT = "18, yes, pass, pass, skat, push D7 D9, clubs"
CLUBS_IN_THE_MIDDLE = "18, pass, pass, skat, push D9 H7, clubs"
CLUBS_AT_THE_BACK = "pass, 18, pass, skat, push D7 D9, clubs"


def test_a_defender_smears_only_in_hope_while_somebody_still_plays() -> None:
    """The declarer plays last, or the partner does: the trick is nobody's yet."""
    hearts_led = view(f"{CLUBS_AT_THE_BACK}, HA", 1, (MIDDLE, REAR, STRONG))
    assert reason(hearts_led, card("SA")) == (
        "Your partner's card holds about 9 times in ten: give it points."
    )
    assert reason(hearts_led, card("S9")) == (
        "The declarer may still take this trick: keep your points for a surer one."
    )
    trump_led = view(f"{CLUBS_IN_FRONT}, CJ, HJ, C7, C9", 1)
    assert reason(trump_led, card("HA")) == (
        "Your partner plays last and can take it about 9 times in ten: give it points."
    )
    assert reason(trump_led, card("S7")) == "You cannot beat the declarer: give as little as you can."
    jack_led = view(f"{CLUBS_IN_FRONT}, CJ, HJ, C7, SJ", 1)
    assert reason(jack_led, card("HQ")) == "You cannot beat the declarer: throw what you miss least."


def test_who_has_no_points_is_not_told_to_give_some() -> None:
    """Middlehand has the seven and the eight of the suit that was led."""
    led = view(f"{CLUBS_AT_THE_BACK}, SA", 1, (REAR, MIDDLE, STRONG))
    assert reason(led, card("S8")) == "You have no points to give your partner: throw what you miss least."


def test_a_trick_of_the_partner_is_kept_or_taken_over_for_a_reason() -> None:
    """Rearhand plays last: the eight, the king and the ten of spades on partner's nine."""
    front = "DJ SA SQ S7 S9 C8 C7 DK DQ H9"
    rear = "HJ HA HT HK HQ H8 ST SK S8 D8"
    last = view(f"{CLUBS_IN_THE_MIDDLE}, S9, D7", 2, (front, STRONG, rear))
    assert reason(last, card("ST")) == "Take the trick over from your partner: your points are safe in it."
    assert reason(last, card("SK")) == "Take the trick over from your partner, so that you lead next."
    assert reason(last, card("S8")) == (
        "The trick is your partner's, but your high cards are worth more later."
    )


def test_a_lead_that_the_declarer_has_to_trump() -> None:
    """The declarer threw a diamond on the first heart, and so has none."""
    again = view(f"{CLUBS_IN_THE_MIDDLE}, HA, D7, S9", 0, (MIDDLE, STRONG, REAR))
    assert reason(again, card("HT")) == (
        "The declarer has none of this suit: winning this trick costs a trump."
    )


def test_leads_of_the_declarer_are_what_the_reason_says() -> None:
    """A jack is no low trump, and who has the highest trump could win the trick."""
    clubs = view("18, yes, pass, pass, skat, push DA DT, clubs", 0)
    assert reason(clubs, card("D9")) == "Give up a trick now with a cheap card: your high cards keep."
    hearts = view("18, yes, pass, pass, skat, push S7 S8, hearts", 0, (MIDDLE, STRONG, REAR))
    assert reason(hearts, card("HJ")) == "Draw trumps: whoever takes this one has to spend a higher one."
    assert reason(hearts, card("H8")) == "Draw trumps with a low one: the high ones are still out."


def test_defenders_of_a_null_know_who_has_the_trick() -> None:
    """Forehand plays null from the hand and leads the seven of hearts; then the partner is above it."""
    front = "C9 CT CK DT DQ H7 HT HK S7 S8"
    middle = "D7 D8 DJ DK DA HJ HA SQ SK SA"
    rear = "C7 CJ CQ CA D9 H8 H9 HQ S9 ST"
    null = "pass, pass, 18, null hand"
    low, high = (view(f"{null}, H7, {over}", 2, (front, middle, rear)) for over in ("HA", "HJ"))
    assert reason(low, card("H8")) == "Nothing can be won here: a low card will do."
    assert reason(high, card("HQ")) == "Nothing can be won here: get rid of a high card."
    caught = view(f"{null}, HT, HJ, HQ, C7", 0, (front, middle, rear))
    assert reason(caught, card("C9")) == (
        "You cannot stay below: play low and hope that somebody goes over it."
    )
    assert reason(caught, card("CK")) == "It takes the trick so far."
    void = view(f"{null}, HT, HJ, HQ, CA, CT", 1, (front, middle, rear))
    assert reason(void, card("DA")) == "You cannot follow: get rid of a high card."
    assert reason(void, card("D8")) == "You cannot follow: throw a suit that does not hurt the declarer."


def test_what_a_long_suit_without_jacks_lacks() -> None:
    """Five clubs from the ace, and no jack."""
    hand = Cards.parse("C8 CT CQ CK CA DQ DK DA H8 SQ")
    assert reasons.needed(Contract(Kind.CLUBS), hand) == "jack"
    assert reasons.needed(Contract(Kind.DIAMONDS), hand) == "trump"


@pytest.mark.parametrize("game", [Skat(), Skat(ramsch=True, kontra=True, showing=True)])
def test_it_never_does_what_is_not_allowed(game: Skat) -> None:
    """Against random players, over all phases and options, every choice is legal."""
    basic = BasicPlayer()
    for seed in range(60):
        rng = Random(seed)
        players: list[AnyPlayer] = [basic if seat != seed % 3 else RandomPlayer(seed) for seat in range(3)]
        record = play(Table(Record(game, game.deal(rng))), players)
        assert record.last.result is not None


def test_the_same_view_gets_the_same_answer() -> None:
    """Nothing is left to chance, and its name is registered."""
    bot = make_bot("skat:basic", 5)
    position = view("18, yes, pass, pass, skat", 0)
    assert bot.choose(position, Clock()) == BasicPlayer().choose(position, Clock())


def test_it_declares_and_wins_often_enough() -> None:
    """At a table of its own kind somebody plays most deals and wins at least three in four: 88 % and 82 %
    over 2,000 deals. The player and these 120 deals are the same every time."""
    basic, game, rng = BasicPlayer(), Skat(), Random(1)
    declared = won = 0
    for _ in range(120):
        state = play(Table(Record(game, game.deal(rng))), [basic] * 3).last
        declarer = state.view(None).declarer
        if declarer is not None and state.result is not None:
            declared += 1
            won += state.result.points[declarer] > 0
    assert declared >= 0.75 * 120
    assert won >= 0.75 * declared
