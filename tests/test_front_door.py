"""`import cardtable as ct`: what the package offers, what it costs, and what it refuses."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

import cardtable as ct
from support.tiny import Tiny

if TYPE_CHECKING:
    from pathlib import Path

BRIDGE = "N:J4.Q764.K52.T986 875.T93.763.Q532 KT932.82.AQT94.A AQ6.AKJ5.J8.KJ74"


class First:
    """Takes the first action there is."""

    def choose(self, view: Any, clock: ct.Clock) -> Any:
        return view.legal[0]


def loaded_by(code: str) -> set[str]:
    """The modules of cardtable that a new interpreter has loaded after this."""
    code += "\nimport sys; print(*(name for name in sys.modules if name.startswith('cardtable')))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.splitlines()[-1].split())


def test_every_public_name_is_there_and_in_order() -> None:
    """Constants, classes, the rest, each by the alphabet; and each name leads somewhere."""
    constants = [name for name in ct.__all__ if name.isupper()]
    classes = [name for name in ct.__all__ if name[0].isupper() and not name.isupper()]
    others = [name for name in ct.__all__ if not name[0].isupper()]
    assert ct.__all__ == [*sorted(constants), *sorted(classes), *sorted(others)]
    for name in ct.__all__:
        assert getattr(ct, name) is not None
    assert set(ct.__all__) <= set(dir(ct))


def test_a_name_that_is_not_there_is_answered_with_those_that_are() -> None:
    """A typing error is seen at once."""
    with pytest.raises(AttributeError, match="cardtable has no 'Bridge'; it has GAMES, "):
        ct.Bridge  # noqa: B018


def test_import_loads_no_game() -> None:
    """Only the package itself."""
    assert loaded_by("import cardtable") == {"cardtable"}


def test_help_loads_no_game() -> None:
    """`cardtable --help` is there at once."""
    code = """
from click.testing import CliRunner
from cardtable.cli import cardtable
assert CliRunner().invoke(cardtable, ["--help"]).exit_code == 0
"""
    assert not {name for name in loaded_by(code) if name.startswith("cardtable.games.")}


@pytest.mark.parametrize("name", ["bridge", "nimmt", "pinochle", "skat", "two-hand-pinochle"])
def test_playing_a_game_loads_no_other(name: str) -> None:
    """Rules and players of the others stay where they are; two-hand pinochle stands on pinochle."""
    module = name.replace("-", "_")
    code = f"import cardtable as ct\nct.play({name!r}, {name + ':novice'!r}, seed=1)"
    own = {module, "pinochle"} if name == "two-hand-pinochle" else {module}
    games = {part for each in loaded_by(code) for part in each.split(".")[2:3]}
    known = {"bridge", "nimmt", "pinochle", "skat", "two_hand_pinochle"}
    assert games & known == own


def test_play_by_names_of_players() -> None:
    """The seed decides everything; a hand has a result and an id, and prints itself."""
    hand = ct.play("skat", ["skat:basic", "skat:novice", "skat:random"], seed=1)
    assert hand == ct.play(ct.game("skat"), ["skat:basic", "skat:novice", "skat:random"], seed=1)
    assert hand.result is not None
    assert hand.id.startswith("skat1.")
    assert str(hand).splitlines()[:3] == ["skat", "", "front   C9 CT D7 DK DA H9 S7 S8 ST SA"]


def test_play_with_a_player_of_my_own_on_every_seat() -> None:
    """One object may sit everywhere; 6 nimmt! has the seats that are asked for."""
    hand = ct.play(ct.game("nimmt", seats=2), First(), seed=3)
    assert len(hand.actions) >= 20
    assert hand.result is not None
    assert len(hand.result.points) == 2


def test_a_hand_goes_on_where_it_stands() -> None:
    """Dealt first, played later."""
    begun = ct.deal("nimmt", seed=5)
    assert begun.actions == ()
    assert ct.play(begun, "nimmt:basic").deal == begun.deal


@pytest.mark.parametrize("name", list(ct.GAMES))
def test_deals_print_and_parse(name: str) -> None:
    """What is printed of a deal is the deal again."""
    hand = ct.deal(name, seed=7)
    assert ct.deal(name, str(hand.deal)) == hand


@pytest.mark.parametrize("name", list(ct.GAMES))
def test_a_deal_has_a_picture(name: str) -> None:
    """An SVG with every card of the deal."""
    deal = ct.deal(name, seed=7).deal
    picture = deal._repr_svg_()
    assert picture.startswith("<svg ")
    assert picture.count("<rect") == sum(len(pile) for pile in deal.piles)


def test_a_deal_of_bridge_is_written_as_in_pbn() -> None:
    """From any seat on."""
    hand = ct.deal("bridge", BRIDGE)
    assert str(hand.deal) == BRIDGE
    first, *others = BRIDGE[2:].split()
    assert ct.deal("bridge", f"E:{' '.join([*others, first])}") == hand


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("K2.Q.A.3", "a deal begins with the seat of its first hand: N: E: S: or W:"),
        ("N:K2.Q.A.3", "a deal has four hands separated by spaces, not 1"),
        ("N:AK.Q.. K..A. ...2 ..3.", "North has 3 cards and not 13"),
    ],
)
def test_a_deal_that_is_none_is_refused(text: str, why: str) -> None:
    """With what is wrong."""
    with pytest.raises(ct.NotationError, match=why):
        ct.deal("bridge", text)


def test_a_hand_in_a_notebook() -> None:
    """A title, a picture of the deal, the moves folded away, the result as a table."""
    shown = ct.play("skat", "skat:random", seed=1)._repr_html_()
    for part in ("<b>skat</b>", "<svg ", "<details>", "seat 1: 143", "<table>", "lost, counts double"):
        assert part in shown


@pytest.mark.parametrize("name", list(ct.GAMES))
def test_text_where_an_action_belongs_is_refused_with_the_right_call(name: str) -> None:
    """In every phase of every game."""
    hand = ct.play(name, f"{name}:random", seed=2)
    for state in hand.states():
        if state.to_act:
            with pytest.raises(ct.IllegalAction, match=r"not the text '1C'; use game.parse\('1C'\)"):
                state.apply(dict.fromkeys(state.to_act, "1C"))
            with pytest.raises(ct.IllegalAction, match="not the text '1C'"):
                ct.Table(ct.Record(hand.game, hand.deal)).submit(hand.game.start(hand.deal).to_act[0], "1C")


@pytest.mark.parametrize("deal", [("a", "tuple"), ["a list"], BRIDGE])
def test_a_tuple_where_a_deal_belongs_is_refused_with_the_right_call(deal: Any) -> None:
    """The message names both ways to make a deal."""
    with pytest.raises(ct.GameError, match=r"a Deal is expected.*game\.deal_of\(piles\).*cardtable\.deal"):
        ct.Record(ct.game("bridge"), deal)


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (lambda: ct.game("chess"), "there is no game 'chess'; there are bridge, "),
        (lambda: ct.game("skat", "kitchen"), "skat has no preset 'kitchen'; it has isko, "),
        (lambda: ct.game("skat", preset="kitchen"), "skat has no preset 'kitchen'; it has isko, "),
        (lambda: ct.game("skat", colour=4), "skat has no option 'colour'"),
        (lambda: ct.play("skat", ["skat:basic"]), "skat has 3 seats here, and there are 1 players"),
        (lambda: ct.play("skat", "skat:perfect"), "there is no player 'skat:perfect' of skat; there are "),
        (lambda: ct.play("skat", cast("Any", First)), r"a player has a method choose\(view, clock\)"),
        (lambda: ct.play("skat", "nimmt:basic"), "there is no player 'nimmt:basic' of skat; there are "),
        (lambda: ct.compare("skat", cast("Any", ["skat:basic"])), "bots have names, .*; this is a list"),
        (lambda: ct.hand(cast("Any", b"nimmt1.")), "an id is a text like 'nimmt1.…', not a bytes"),
        (lambda: ct.compare("skat", {"me": First()}), "every seat needs a player of its own; give the class"),
        (lambda: ct.compare("skat", {"a|b": First}), "names are plain ASCII"),
        (lambda: ct.solve(ct.deal("bridge", BRIDGE).deal), "a Record is expected, not a Deal; use cardtable"),
    ],
)
def test_what_cannot_be_is_refused_with_what_could(call: Any, why: str) -> None:
    """One line, with the right call or the names there are."""
    with pytest.raises(ct.GameError, match=why):
        call()


def test_game_of_a_package_without_printed_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that somebody adds at run time is dealt and played too."""
    monkeypatch.setitem(ct.GAMES, "tiny", Tiny)
    hand = ct.play("tiny", "tiny:random", seed=1)
    assert hand.result is not None
    assert hand.deal == Tiny().deal(Random(1))


def test_read_and_write(tmp_path: Path) -> None:
    """The suffix decides the format; what was written is read again."""
    hands = [ct.play("bridge", "bridge:basic", seed=seed) for seed in (1, 2)]
    for name in ("boards.pbn", "boards.lin", "boards.jsonl"):
        ct.write(hands, tmp_path / name)
        assert [hand.deal for hand in ct.read(tmp_path / name)] == [hand.deal for hand in hands]
        assert [hand.result for hand in ct.read(tmp_path / name)] == [hand.result for hand in hands]


def test_solve_prints_itself() -> None:
    """The table of tricks of a deal of bridge, and what each decision of a played hand cost."""
    lines = str(ct.solve(ct.deal("bridge", BRIDGE))).splitlines()
    assert any(line.split()[:1] == ["N"] and len(line.split()) == 6 for line in lines)
    assert "given away" in str(ct.solve(ct.play("skat", "skat:basic", seed=4)))
