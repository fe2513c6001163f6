"""A bot of 6 nimmt! whose second answer needs a processor that it does not get: it starts programs that take
it away. It does so until the file in its argument is there, as on a machine that was busy for a while."""

import json
import os
import sys
from pathlib import Path

BUSY_BEFORE = Path(sys.argv[1])


def starve() -> None:
    BUSY_BEFORE.touch()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    for _ in range(3):
        if not os.fork():
            while True:
                pass
    os.nice(19)
    while True:
        pass


answers = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "act":
        answers += 1
        if answers == 2 and not BUSY_BEFORE.exists():
            starve()
        print(json.dumps({"seq": message["seq"], "action": message["legal"][0]}), flush=True)
    elif message["type"] == "bye":
        break
