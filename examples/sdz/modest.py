"""An SDZPinochle client in Python: never bids, and plays the first card that the rules allow.

    python modest.py COMMAND…

starts the table, such as `cardtable sdz`, and plays one game at it. Without a command the table is on its
standard input and output: `cardtable arena pinochle "sdz:modest.py" pinochle:basic`. docs/protocols/sdz.md
describes the protocol.
"""

import json
import subprocess
import sys
from typing import IO, Any

RANKS = "9JQKTA"


class Client:
    def __init__(self) -> None:
        self.hand: list[str] = []
        self.seat = 0
        self.over = False
        self.scores: list[str] = []

    def answer(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """The fields of an answer, which has the type of the question; None if there is nothing to say."""
        match message:
            case {"Type": "Hello"}:
                return {"Message": "quit" if self.over else "create"}
            case {"Type": "Game"}:
                return {"Option": 1}  # against three computers, at once
            case {"Type": "Deal"}:
                self.seat, self.hand = message["Playerid"], message["Hand"]
            case {"Type": "Score", "Score": [ours, theirs]}:
                self.scores.append(f"{ours} : {theirs}")
                self.over = "GameOver" in message
            case {"Playerid": asked} if asked == self.seat:
                return self.decision(message)
        return None

    def decision(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """A message with our own Playerid that leaves out its subject is a question."""
        match message["Type"]:
            case "Bid":
                return {"Bid": 0}
            case "Trump":  # everybody passed, and we dealt
                return {"Trump": self.hand[0][1]}
            case "Play":
                card = allowed(self.hand, message)[0]
                self.hand.remove(card)
                return {"PlayedCard": card}
        return None


def allowed(hand: list[str], asked: dict[str, Any]) -> list[str]:
    """Follow suit, else trump, else anything; and among these, beat the card that wins so far."""
    if "Lead" not in asked:
        return hand
    suits = (asked["Lead"], asked["Trump"])
    following = next(filter(None, ([card for card in hand if card[1] == suit] for suit in suits)), hand)
    return [card for card in following if beats(card, asked["WinningCard"], asked["Trump"])] or following


def beats(card: str, winning: str, trump: str) -> bool:
    if card[1] == winning[1]:
        return RANKS.index(card[0]) > RANKS.index(winning[0])
    return card[1] == trump


def talk(heard: IO[str], said: IO[str]) -> list[str]:
    """Until the table closes the line; the scores after each hand."""
    client = Client()
    for line in heard:
        message = json.loads(line)
        answer = client.answer(message)
        if answer is not None:
            print(json.dumps({"Type": message["Type"], **answer}), file=said, flush=True)
    return client.scores


if __name__ == "__main__":
    if sys.argv[1:]:
        table = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert table.stdin is not None
        assert table.stdout is not None
        print("\n".join(talk(table.stdout, table.stdin)))
    else:
        talk(sys.stdin, sys.stdout)
