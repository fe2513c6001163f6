"""`cardtable host bridge`: four programs play one deal over the jacobian protocol."""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import click

from cardtable.cli.host.jacobian_peers import Introductions, LoggedCodec
from cardtable.cli.host.options import (
    HostOptions,
    blame,
    chosen_python,
    decision_time,
    own_seed,
    policy_option,
    python_option,
    say_nothing,
    start_time,
    stderr_folder,
    stoppable,
    tell_silent,
)
from cardtable.errors import BadOption, NotationError
from cardtable.games.bridge import SEAT_NAMES, SEATS, Bridge, Contract, Deal, parse_seat, side_of
from cardtable.games.bridge.contract import SEAT_LETTERS
from cardtable.hosting.bots import refuse_name
from cardtable.hosting.entrants import PlayerEntrant, ProgramEntrant
from cardtable.hosting.host import Host
from cardtable.notation.bridge.pbn import read_deal
from cardtable.notation.bridge.pbn.values import VULNERABLE
from cardtable.notation.own import ids
from cardtable.players import check_bot, is_bot, make_bot
from cardtable.programs.group import ProgramGroup
from cardtable.programs.launch import CannotStart, Command, find_command
from cardtable.record import Record
from cardtable.table import Table
from cardtable.wire.bridge.jacobian import Dialect, Jacobian, TableFacts, read_digits

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.cli.host.jacobian_peers import Peer
    from cardtable.core import Seat
    from cardtable.games.bridge import Action, View
    from cardtable.hosting.entrants import Entrant

PlayerSpec = Command | str
AUCTIONS = {"new": False, "newbidding": True}


class PlayerType(click.ParamType[PlayerSpec]):
    """A program, or the name of a built-in player."""

    name = "player"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> PlayerSpec:
        try:
            if is_bot("bridge", str(value)):
                return check_bot("bridge", str(value))
            refuse_name("bridge", str(value))
            return find_command(str(value), chosen_python(ctx))
        except (BadOption, NotationError, CannotStart) as error:
            self.fail(str(error))


class DealType(click.ParamType[Deal | None]):
    name = "deal"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Deal | None:
        text = str(value)
        if text.lower() == "random":
            return None
        try:
            if ":" not in text:
                return read_digits(text)
            hands = read_deal(text)
        except NotationError as error:
            self.fail(str(error))
        known = tuple(hand for hand in hands if hand is not None)
        if len(known) != len(SEATS):
            self.fail(f"{text!r}: at least three hands must be known")
        return Deal(known)


@dataclass(frozen=True)
class BridgeOptions(HostOptions):
    """How a deal is played: the options of the command."""

    dealer: str
    dialect: str
    extensions: bool
    scoring: str | None
    target: int | None
    verbose: bool

    @property
    def asks(self) -> bool:
        """Whether the programs are asked for their extensions."""
        return self.extensions or self.scoring is not None or self.target is not None

    @property
    def say(self) -> Callable[[str], None]:
        """Prints each message, or nothing."""
        return click.echo if self.verbose and not self.as_json else say_nothing


@click.command("bridge", short_help="One deal of bridge over the jacobian protocol.")
@click.argument("players", nargs=4, type=PlayerType(), metavar="NORTH EAST SOUTH WEST")
@click.argument("deal", type=DealType())
@click.argument("vul", type=click.Choice(["NONE", "NS", "EW", "ALL"], case_sensitive=False), metavar="VUL")
@click.argument("contract")
@click.option(
    "--dealer",
    type=click.Choice(list("NESW"), case_sensitive=False),
    default="N",
    show_default=True,
    help="The dealer, who calls first.",
)
@click.option(
    "--dialect",
    type=click.Choice([dialect.value for dialect in Dialect]),
    default="seed",
    show_default=True,
    help="The form of the protocol; see docs/protocols/jacobian.md.",
)
@click.option("--extensions", is_flag=True, help="Ask the programs which extensions they know.")
@click.option(
    "--scoring",
    type=click.Choice(["IMP", "MP", "total"]),
    help="The form of scoring, sent with the extension scoring.",
)
@click.option(
    "--target", type=click.IntRange(0, 13), help="The target in tricks, sent with the extension scoring."
)
@click.option("--seed", help="The seed of a random deal and of built-in players. [random]")
@click.option("-v", "--verbose", is_flag=True, help="Print each message.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as a line of JSON.")
@policy_option(
    help="When a program fails: a substitute plays the rest, decides once, or the deal is aborted."
)
@decision_time
@start_time
@stderr_folder
@python_option
def bridge(players: Sequence[PlayerSpec], deal: Deal | None, vul: str, contract: str, **typed: Any) -> int:
    """Host one deal of bridge over the jacobian protocol (docs/protocols/jacobian.md).

    The four players are commands, or built-in players such as bridge:basic. DEAL is 52 digits, a deal as
    in PBN, or `random`. VUL is none, ns, ew or all. CONTRACT is level, strain, X or XX and declarer, like
    3NS; `new` lets them bid for it and `newbidding` ends after the auction, both with the extension for
    bidding. A player that never answered is reported on standard error, and the exit status is 1.
    """
    options = BridgeOptions(**typed)
    game = _game(contract, options.dealer.upper(), vul)
    seed = options.seed or str(secrets.randbelow(1_000_000))
    table: Table[Any, Action, View] = Table(Record(game, deal or game.deal(Random(f"{seed}/0"))))
    with stoppable(), ProgramGroup(adopt_orphans=True) as programs:
        entrants = _play(game, table, players, programs, options, seed)
    if options.as_json:
        click.echo(json.dumps(_as_plain(table, entrants, seed)))
    else:
        click.echo(_closing(table, entrants))
    return tell_silent((entrant.name, entrant.conduct) for entrant in entrants)


def _play(
    game: Bridge,
    table: Table[Any, Action, View],
    players: Sequence[PlayerSpec],
    programs: ProgramGroup,
    options: BridgeOptions,
    seed: str,
) -> list[Entrant[Action, View]]:
    """Play the deal to its end. A program that does not introduce itself is treated by the policy."""
    terms = options.terms
    started = {
        seat: programs.start(player, seed=own_seed(seed, seat), log=options.log(SEAT_NAMES[seat]))
        for seat, player in zip(SEATS, players, strict=True)
        if isinstance(player, Command)
    }
    facts = TableFacts(options.scoring or "", options.target)
    peers = Introductions(programs, options.start, options.say).hold(
        started, options.asks or not game.contract
    )
    if not game.contract:
        _all_bid(peers)
    facts.systems = _systems(peers)
    entrants: list[Entrant[Action, View]] = []
    for seat, player in zip(SEATS, players, strict=True):
        if isinstance(player, Command):
            codec = Jacobian(Dialect(options.dialect), peers[seat].extensions, facts)
            logged = LoggedCodec(codec, SEAT_NAMES[seat], options.say)
            entrants.append(ProgramEntrant(peers[seat].name or player.title, started[seat], logged, terms))
        else:
            entrants.append(PlayerEntrant(player, make_bot(player, own_seed(seed, seat))))
    host = Host(entrants, programs, make_bot("bridge:random", own_seed(seed, -1)), terms, live=True)
    for entrant, seat in zip(entrants, SEATS, strict=True):
        if isinstance(entrant, ProgramEntrant) and (fault := peers[seat].fault) is not None:
            host.give_up(entrant, fault)
    host.play(table, SEATS)
    host.part((0,) * len(SEATS))
    return entrants


def _game(contract: str, dealer: str, vul: str) -> Bridge:
    is_bid_for = contract.lower() in ("", *AUCTIONS)
    try:
        agreed = "" if is_bid_for else str(Contract.parse(contract))
        auction_only = AUCTIONS.get(contract.lower(), False)
        letter: Any = SEAT_LETTERS[parse_seat(dealer)]
        return Bridge("N" if agreed else letter, VULNERABLE[vul.lower()], agreed, auction_only)
    except (NotationError, BadOption) as error:
        raise click.UsageError(f"CONTRACT: {error}") from None


def _all_bid(peers: dict[Seat, Peer]) -> None:
    for seat, peer in peers.items():
        if peer.fault is None and "bidding" not in peer.extensions:
            raise click.ClickException(
                f"{SEAT_NAMES[seat]} ({peer.name}) cannot bid: it lacks the extension bidding"
            )


def _systems(peers: dict[Seat, Peer]) -> tuple[str, str]:
    """The system of each side, as the first of its programs names it."""
    systems = ["", ""]
    for seat, peer in peers.items():
        systems[seat % 2] = systems[seat % 2] or peer.system
    return systems[0], systems[1]


def _closing(table: Table[Any, Any, View], entrants: Sequence[Entrant[Any, Any]]) -> str:
    view = table.view(None)
    lines = [
        f"{name} ({entrant.name}){faults}"
        for name, entrant in zip(SEAT_NAMES, entrants, strict=True)
        if (faults := blame(entrant.conduct))
    ]
    if view.contract is None:
        return "\n".join([*lines, "Passed out: nobody scores."])
    declarer = SEAT_NAMES[view.contract.declarer]
    if view.game.auction_only:
        return "\n".join([*lines, f"The auction ends in {view.contract.bid} by {declarer}."])
    assert view.result is not None
    side = side_of(view.contract.declarer)
    tricks = view.result.tally[side]
    return "\n".join(
        [
            *lines,
            f"{view.contract.bid} by {declarer}: declarer won {tricks} tricks, "
            f"{view.result.lines[0].name}, NS {view.result.points[0]:+d}",
        ]
    )


def _as_plain(
    table: Table[Any, Any, View], entrants: Sequence[Entrant[Any, Any]], seed: str
) -> dict[str, Any]:
    view = table.view(None)
    tally = view.result.tally if view.result is not None else ()
    players = [
        {"seat": name, "name": entrant.name, **asdict(entrant.conduct)}
        for name, entrant in zip(SEAT_NAMES, entrants, strict=True)
    ]
    account: dict[str, Any] = {
        "seed": seed,
        "contract": None,
        "tricks": None,
        "score": None,
        "players": players,
    }
    if view.contract is not None:
        account["contract"] = str(view.contract)
        account["tricks"] = tally[side_of(view.contract.declarer)] if tally else None
    if view.result is not None and not view.game.auction_only:
        account["score"] = view.result.points[0]
    return {**account, "id": ids.write(table.record)}
