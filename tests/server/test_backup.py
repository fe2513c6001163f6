"""A backup taken while people play, and restored after a crash: they play on from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardtable.server.store.backups import back_up
from server.outside import PlayingBot, Stubborn, server
from server.restore_run import restored
from server.test_killed import check, log_of, sit_down

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.timeout(600)


def test_a_backup_under_play(db: str, tmp_path: Path) -> None:
    """It has all that was acknowledged before it was begun, nothing by halves, and people play on from it."""
    file = tmp_path / "backup"
    with (
        server(db) as running,
        Stubborn(running.address) as ada,
        Stubborn(running.address) as ben,
    ):
        table = sit_down(ada, ben)
        bots = PlayingBot(ada, table), PlayingBot(ben, table)
        for bot in bots:
            bot.let_play(10)
        before = {key: done for bot in bots for key, done in list(bot.acknowledged.items())}
        back_up(db, file)
        for bot in bots:
            bot.let_play(10)
        cookies = ada.client.cookies
        running.kill()
    check(db, table, *bots)
    whole = log_of(db, table)
    restored(db, file)
    kept = log_of(db, table)
    assert kept == whole[: len(kept)]
    assert max(seq for seq, _ in before.values()) <= len(kept) < len(whole)
    with server(db) as running, Stubborn(running.address) as ada:
        ada.client.cookies = cookies
        seen = ada.look(table)
        assert (seen["seq"], seen["me"]["chair"]) == (len(kept), 0)
        ada.post(f"/api/tables/{table}/say", {"text": "Where were we?"})
    assert len(log_of(db, table)) > len(kept)
