"""`cardtable show`: prints what an id stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cardtable.core import Result
from cardtable.errors import CardtableError, NotationError
from cardtable.games import GAMES, usual_match
from cardtable.match import Seating, shuffled
from cardtable.notation.formats import foreign_id_of
from cardtable.notation.own import ids, records
from cardtable.notation.own.description import describe, describe_game
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import AnyGame
    from cardtable.notation.foreign_ids import ForeignId
    from cardtable.record import AnyRecord


@click.command("show", context_settings={"ignore_unknown_options": True})
@click.argument("id_", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="Print the record as one line of JSON.")
def command(id_: str, as_json: bool) -> None:
    """Print the deal, the actions and the result of an ID: our own, or a skat-game-id as Base64 or
    integer. For a list, print its deals."""
    for line in _shown(id_.strip(), as_json):
        click.echo(line)


def _shown(text: str, as_json: bool) -> Iterator[str]:
    if ids.is_list(text):
        yield from _of_list(text, as_json)
        return
    # Our own ids have a point after the game, those of others have none.
    if "." not in text:
        foreign, what = _read_foreign(text)
        yield from _json(foreign.to_record(what)) if as_json else _of_foreign(foreign, what)
        return
    yield from _json(ids.read(text)) if as_json else describe(ids.read(text))


def _read_foreign(text: str) -> tuple[ForeignId, Any]:
    refused: dict[str, NotationError] = {}
    for game in GAMES:
        foreign = foreign_id_of(game)
        if foreign is None:
            continue
        try:
            return foreign, foreign.read(text)
        except NotationError as error:
            refused[game] = error
    why = "; ".join(f"as an id of {game} by others: {error.why}" for game, error in refused.items())
    position = next((error.position for error in refused.values()), None)
    raise NotationError(text, position, f"not one of our ids, which start like `skat1.`; {why}")


def _of_list(text: str, as_json: bool) -> Iterator[str]:
    game, seed = ids.read_list(text)
    hands = [Record(game, shuffled(Seating(game, (), number), seed)) for number in range(_hands(game))]
    if as_json:
        yield from (records.write(hand) for hand in hands)
        return
    yield f"a list of {len(hands)} hands of {describe_game(game)}, seed {seed}"
    yield ""
    yield f"to play it         cardtable play {text}"
    yield f"to let bots do so  cardtable arena {game.name} BOT BOT BOT --deals {len(hands)} --seed {seed}"
    yield ""
    for number, hand in enumerate(hands, 1):
        yield f"{number:3}  {ids.write(hand)}"


def _hands(game: AnyGame) -> int:
    match = usual_match(game)
    hands = 0
    while match.next_hand() is not None:
        match = match.after(Result((0,) * game.seats, ()))
        hands += 1
    return hands


def _json(record: AnyRecord) -> Iterator[str]:
    yield records.write(record)


def _of_foreign(foreign: ForeignId, what: Any) -> Iterator[str]:
    """Such an id need not stand for a legal hand. Then it is shown as it is."""
    yield foreign.text(what)
    yield ""
    yield "   ".join(foreign.forms(what))
    yield ""
    try:
        record = foreign.to_record(what)
    except CardtableError as error:
        yield f"not a hand that keeps to the rules: {error}"
        return
    yield from describe(record)
