"""Writes all playthroughs anew: `make golden`. Review the difference like code."""

from __future__ import annotations

from golden.playthrough import FOLDER, files, playthrough

if __name__ == "__main__":
    wanted = files()
    for path in FOLDER.glob("*.txt"):
        if path not in wanted:
            path.unlink()
    for path, game in wanted.items():
        path.write_text(playthrough(game), encoding="utf-8")
        print(path.name)
