"""A plain referee of 6 nimmt! over the SixNimmt protocol, for `benchmarks.nimmt.host` to be measured against.

It does what the README of SixNimmt describes and no more, as somebody would write it in an afternoon: a line
is written and flushed for each message, players are asked one after the other, and nobody is checked, timed,
confined or replaced.
"""

from __future__ import annotations

import json
import subprocess
from random import Random
from typing import Any

CARDS = 104
TRICKS = 10
ROWS = 4
FULL = 5


def heads(card: int) -> int:
    if card == 55:
        return 7
    return 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2 if card % 5 == 0 else 1


class Player:
    """One program and what it holds."""

    def __init__(self, argv: list[str], name: str, players: int) -> None:
        self.name = name
        self.score = 0
        self.hand: list[int] = []
        self.process = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.tell("INFO|SETUP", {"name": name, "playerNum": players})

    def tell(self, header: str, data: Any) -> None:
        self._write(f"{header}|{json.dumps(data)}")

    def ask(self, what: str) -> int:
        self._write(f"CMD|{what}")
        assert self.process.stdout is not None
        return int(self.process.stdout.readline())

    def _write(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def end(self, scores: dict[str, int]) -> None:
        self.tell("INFO|GAMEEND", scores)
        self.process.communicate()


class Referee:
    """A match in official mode: every player gets every hand of a deal once."""

    def __init__(self, argv: list[str], players: int) -> None:
        self.players = [Player(argv, f"bot{number}", players) for number in range(players)]
        self.rows: list[list[int]] = []

    def play(self, deals: int, seed: int) -> None:
        rng = Random(seed)
        for _ in range(deals):
            cards = rng.sample(range(1, CARDS + 1), ROWS + TRICKS * len(self.players))
            hands = [cards[start : start + TRICKS] for start in range(ROWS, len(cards), TRICKS)]
            for turn in range(len(self.players)):
                self.play_hand(cards[:ROWS], hands[turn:] + hands[:turn])
        scores = {player.name: player.score for player in self.players}
        for player in self.players:
            player.end(scores)

    def play_hand(self, start: list[int], hands: list[list[int]]) -> None:
        self.rows = [[card] for card in start]
        for player, hand in zip(self.players, hands, strict=True):
            player.hand = list(hand)
            player.tell("INFO|NEWGAME", player.hand)
        for _ in range(TRICKS):
            self.play_trick()

    def tell_all(self, header: str, data: Any) -> None:
        for player in self.players:
            player.tell(header, data)

    def play_trick(self) -> None:
        self.rows.sort(key=lambda row: -row[-1])
        scores = {player.name: player.score for player in self.players}
        self.tell_all("INFO|GAME", {"rows": self.rows, "players": scores})
        played = {}
        for player in self.players:
            card = player.ask("PICKCARD")
            player.hand.remove(card)
            played[card] = player
        self.tell_all("INFO|MOVE", {player.name: card for card, player in played.items()})
        for card in sorted(played):
            self.place(card, played[card])

    def place(self, card: int, player: Player) -> None:
        below = [row for row in self.rows if row[-1] < card]
        if below:
            row = max(below, key=lambda each: each[-1])
            if len(row) < FULL:
                row.append(card)
                return
        else:
            row = self.rows[player.ask("PICKROW")]
        score = sum(map(heads, row))
        self.tell_all("INFO|SCORE", {"player": player.name, "cards": row, "score": score})
        player.score += score
        row[:] = [card]
        self.rows.sort(key=lambda each: -each[-1])
