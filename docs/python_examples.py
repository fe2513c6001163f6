"""An example of each public name, for docs/reference/python.md. The tests run that page."""

from __future__ import annotations

SETUP = """\
>>> import cardtable as ct
>>> nimmt = ct.game("nimmt", seats=2)
>>> start = ct.deal(nimmt, seed=1)
>>> table = ct.Table(start)
>>> view = table.view(0)
>>> hand = ct.play(nimmt, "nimmt:random", seed=1)
"""

EXAMPLES = {
    "cardtable.Advice": """\
>>> ct.Advice(view.legal[0], lambda: "It goes to a short row.").why
'It goes to a short row.'
""",
    "cardtable.Adviser": """\
>>> from cardtable.players import make_bot
>>> make_bot("nimmt:basic", 1).advise(view, ct.Clock()).action in view.legal
True
""",
    "cardtable.BadOption": """\
>>> try:
...     ct.game("nimmt", seats=11)
... except ct.BadOption:
...     print("6 nimmt! has 2 to 10 seats")
6 nimmt! has 2 to 10 seats
""",
    "cardtable.CardtableError": """\
>>> issubclass(ct.BadOption, ct.CardtableError)
True
""",
    "cardtable.Clock": """\
>>> print(ct.Clock().left)
None
""",
    "cardtable.Deal": """\
>>> print(hand.deal)
start: 9 18 73 98; hand 0: 13 16 27 33 49 58 61 63 64 84; hand 1: 1 4 14 30 35 50 56 76 78 97
""",
    "cardtable.Game": """\
>>> nimmt.name, nimmt.seats
('nimmt', 2)
""",
    "cardtable.GameError": """\
>>> issubclass(ct.OutOfTurn, ct.GameError)
True
""",
    "cardtable.GAMES": """\
>>> list(ct.GAMES)
['bridge', 'nimmt', 'pinochle', 'skat', 'two-hand-pinochle']
""",
    "cardtable.Hidden": """\
>>> str(ct.Hidden())
'?'
""",
    "cardtable.IllegalAction": """\
>>> try:
...     table.submit(0, nimmt.parse("1"))
... except ct.IllegalAction:
...     print("not in the hand")
not in the hand
""",
    "cardtable.Line": """\
>>> line = hand.result.lines[0]
>>> line.value, line.seats
(-6, (0,))
""",
    "cardtable.Match": """\
>>> from cardtable.games.nimmt import ToScore
>>> ToScore(nimmt).after(hand.result).standings
(-20, -6)
""",
    "cardtable.Move": """\
>>> hand.last.view(0).history[0].seat
0
""",
    "cardtable.NotationError": """\
>>> try:
...     nimmt.parse("x")
... except ct.NotationError:
...     print("no card")
no card
""",
    "cardtable.OutOfTurn": """\
>>> try:
...     table.submit(5, view.legal[0])
... except ct.OutOfTurn:
...     print("not your turn")
not your turn
""",
    "cardtable.Player": """\
>>> class Lowest:
...     def choose(self, view, clock):
...         return view.legal[0]
>>> len(ct.play(nimmt, Lowest(), seed=1).actions) >= 20
True
""",
    "cardtable.ProtocolError": """\
>>> from cardtable.errors import BadMessage
>>> issubclass(BadMessage, ct.ProtocolError)
True
""",
    "cardtable.Record": """\
>>> ct.Record(nimmt, hand.deal, hand.actions).result == hand.result
True
""",
    "cardtable.Result": """\
>>> hand.result.points
(-20, -6)
""",
    "cardtable.Seat": """\
>>> ct.Seat(1)
1
""",
    "cardtable.State": """\
>>> nimmt.start(start.deal).to_act
(0, 1)
""",
    "cardtable.Table": """\
>>> table.waiting
(0, 1)
""",
    "cardtable.View": """\
>>> view.seat, view.hand[:3]
(0, (13, 16, 27))
""",
    "cardtable.check_game": """\
>>> ct.check_game(nimmt, hands=1)
""",
    "cardtable.compare": """\
>>> summary = ct.compare("nimmt", {"one": "nimmt:basic", "two": "nimmt:random"}, deals=4, seed=1)
>>> sorted(bot.name for bot in summary.bots)
['one', 'two']
""",
    "cardtable.deal": """\
>>> ct.deal("skat", seed=1).id
'skat1.UErUCkTbkA9z0'
""",
    "cardtable.game": """\
>>> ct.game("pinochle", "racehorse").passing
3
""",
    "cardtable.hand": """\
>>> ct.hand(hand.id) == hand
True
""",
    "cardtable.play": """\
>>> ct.play("skat", "skat:random", seed=1).result.points
(0, 0, -480)
""",
    "cardtable.read": """\
>>> len(ct.read("examples/scripts/boards.pbn"))
3
""",
    "cardtable.solve": """\
>>> ct.solve(ct.read("examples/scripts/games.sgf")[0]) is not None
True
""",
    "cardtable.write": """\
>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     ct.write([hand], f"{folder}/hands.jsonl")
...     ct.read(f"{folder}/hands.jsonl") == [hand]
True
""",
    "cardtable.envs.Batch": """\
>>> from cardtable import envs
>>> hands = envs.batch("nimmt", 3, seed=1)
>>> hands.seats
array([0, 0, 0], dtype=int32)
""",
    "cardtable.envs.batch": """\
>>> hands = envs.batch("nimmt", 3, seed=1, threads=2)
>>> hands.choices
array([10, 10, 10], dtype=int32)
""",
    "cardtable.envs.Environment": """\
>>> env = envs.Environment(nimmt)
>>> env.reset(seed=1)
>>> env.agents
['seat_0', 'seat_1']
""",
    "cardtable.envs.Observation": """\
>>> sorted(env.last()[0])
['action_mask', 'actions', 'observation']
""",
    "cardtable.envs.VectorEnvironment": """\
>>> vector = envs.VectorEnvironment(nimmt, 8, seat=0)
>>> vector.num_envs
8
""",
    "cardtable.envs.WAIT": """\
>>> envs.WAIT
-1
""",
    "cardtable.arena.compare.compare": """\
>>> from cardtable.arena import compare
>>> compare.compare is ct.compare
True
""",
    "cardtable.arena.compare.Programs": """\
>>> compare.Programs(time=2, memory=500).time
2
""",
    "cardtable.testing.check_game": """\
>>> from cardtable import testing
>>> testing.check_game(nimmt, hands=1, seed=3)
""",
    "cardtable.testing.check_hand": """\
>>> testing.check_hand(nimmt, seed=1) > 0
True
""",
    "cardtable.testing.LawBroken": """\
>>> issubclass(testing.LawBroken, AssertionError)
True
""",
    "cardtable.testing.random_record": """\
>>> from random import Random
>>> testing.random_record(nimmt, Random(1)).result is not None
True
""",
    "cardtable.testing.swapped": """\
>>> swap = testing.swapped(start, ct.Seat(0), Random(1))
>>> swap is not None
True
""",
}
