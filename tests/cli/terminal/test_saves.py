from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cli.terminal import saves
from cardtable.cli.terminal.session import SessionTerms, TerminalSession
from cardtable.games.nimmt import Card, Nimmt, Play
from cardtable.record import Record

TERMS = SessionTerms(Nimmt(seats=2), seed=5, person=1, bots=("nimmt:random",))
DEAL = Nimmt(seats=2).deal_of([[1, 2, 3, 60], range(61, 71), [*range(71, 80), 4]])
PLAYS = [Play(Card(card)) for pair in zip(range(61, 71), [4, *range(71, 80)], strict=True) for card in pair]
SECOND = Nimmt(seats=2, totals=(6, 17))
SESSION = TerminalSession(
    TERMS,
    current=Record(SECOND, SECOND.deal_of(DEAL.piles), tuple(PLAYS[:2])),
    finished=(Record(Nimmt(seats=2), DEAL, tuple(PLAYS)),),
    chosen="71",
)
KEPT = (
    '{"game":"nimmt","options":{"seats":2},"seed":5,"seat":1,"bots":["nimmt:random"],"finished":['
    '{"game":"nimmt","deal":{"start":"1 2 3 60","hand 0":"61 62 63 64 65 66 67 68 69 70",'
    '"hand 1":"4 71 72 73 74 75 76 77 78 79"},"options":{"seats":2},"actions":["61","4","62","71","63","72",'
    '"64","73","65","74","66","75","67","76","68","77","69","78","70","79"]}],"current":'
    '{"game":"nimmt","deal":{"start":"1 2 3 60","hand 0":"61 62 63 64 65 66 67 68 69 70",'
    '"hand 1":"4 71 72 73 74 75 76 77 78 79"},"options":{"seats":2,"totals":[6,17]},"actions":["61","4"]},'
    '"chosen":"71"}'
)


def test_a_game_is_kept_as_json_and_read_back(tmp_path: Path) -> None:
    """Terms, finished hands, the hand on the table and the choice that waits are all there."""
    path = tmp_path / "new folder" / "nimmt.json"
    saves.write(path, SESSION)
    assert path.read_text() == KEPT
    assert saves.read(path) == SESSION
    assert [file.name for file in path.parent.iterdir()] == ["nimmt.json"]


def test_a_file_that_cannot_be_replaced_leaves_nothing_beside_it(tmp_path: Path) -> None:
    """Here because a folder is in its place."""
    (tmp_path / "game").mkdir()
    with pytest.raises(IsADirectoryError):
        saves.replace_file(tmp_path / "game", b"content")
    assert [file.name for file in tmp_path.iterdir()] == ["game"]


def test_no_file_is_no_game(tmp_path: Path) -> None:
    """That is no error."""
    assert saves.read(tmp_path / "nimmt.json") is None


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ('"seat":1', '"seat":2', "there is no seat 2; the seats are 0 to 1"),
        ('["nimmt:random"]', "[]", "1 other seats need a bot each, or one for all, not 0"),
        ("nimmt:random", "nimmt:nobody", "there is no player 'nimmt:nobody' of nimmt"),
        ('"78","70","79"]', '"78"]', "a hand before the last one is not finished"),
        ('"totals":[6,17]', '"totals":[6,18]', "the last hand does not belong to this match"),
        ('"chosen":"71"', '"chosen":"4"', "seat 1 cannot do '4': this card was played before"),
        ('["61","4"]}', '["61","5"]}', "seat 1 cannot do '5': this card is not in the hand"),
        ('"game":"nimmt","options"', '"game":"chess","options"', "there is no game 'chess'"),
    ],
)
def test_what_does_not_fit_together_is_named(tmp_path: Path, right: str, wrong: str, why: str) -> None:
    """A file may be whole and still make no sense."""
    assert KEPT.count(right) == 1 or right == "nimmt:random"
    path = tmp_path / "nimmt.json"
    path.write_text(KEPT.replace(right, wrong))
    with pytest.raises(saves.Damaged, match="cannot be read") as damaged:
        saves.read(path)
    assert why in str(damaged.value)


@given(st.integers(0, len(KEPT) - 1), st.integers(0, 60), st.binary(max_size=8))
def test_any_damage_is_found_or_harmless(start: int, length: int, instead: bytes) -> None:
    """Bytes cut out or overwritten anywhere give a game that can be played on, or one clear error."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "nimmt.json"
        kept = KEPT.encode()
        path.write_bytes(kept[:start] + instead + kept[start + length :])
        with suppress(saves.Damaged):
            session = saves.read(path)
            assert session is not None
            assert session.table().waiting


def test_the_file_lies_in_the_state_folder_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """XDG_STATE_HOME if it is set, the usual place below the home folder if not."""
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    assert saves.path_for("nimmt") == Path("/home/ann/.local/state/cardtable/nimmt.json")
    monkeypatch.setenv("XDG_STATE_HOME", "/var/ann")
    assert saves.path_for("nimmt") == Path("/var/ann/cardtable/nimmt.json")
