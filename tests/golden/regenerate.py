"""Writes all playthroughs anew, also of examples/hearts: `make golden`. Review the difference like code."""

from __future__ import annotations

import sys
from pathlib import Path

from cardtable.games import GAMES
from golden.playthrough import FOLDER, files, playthrough

HEARTS = Path(__file__).parents[2] / "examples" / "hearts"

if __name__ == "__main__":
    sys.path.insert(0, str(HEARTS / "src"))
    from hearts import Hearts

    ours = {name: game for name, game in GAMES.items() if name != Hearts.name}
    for folder, wanted in (
        (FOLDER, files(ours)),
        (HEARTS / "golden", files({Hearts.name: Hearts}, HEARTS / "golden")),
    ):
        for path in folder.glob("*.txt"):
            if path not in wanted:
                path.unlink()
        for path, game in wanted.items():
            path.write_text(playthrough(game), encoding="utf-8")
            print(path.name)
