#!/usr/bin/env python
"""A SixNimmt bot for Python 2 and 3, to start your own from: plays any card and takes any row."""

import json
import os
import random
import sys

# The host gives each program a seed, so that `--seed` repeats the whole match.
random.seed(os.environ.get("CARDTABLE_SEED"))
hand = []  # type: list[int]

# Not `for line in sys.stdin`: Python 2 would wait for a whole block of lines.
for line in iter(sys.stdin.readline, ""):
    header, _, rest = line.strip().partition("|")
    word, _, data = rest.partition("|")
    if word == "GAMEEND":
        break
    if word == "NEWGAME":
        hand = json.loads(data)
        random.shuffle(hand)
    elif header == "CMD":
        sys.stdout.write(str(hand.pop() if word == "PICKCARD" else random.randrange(4)) + "\n")
        sys.stdout.flush()
