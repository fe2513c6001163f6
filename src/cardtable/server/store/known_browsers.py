"""Browsers where somebody has logged in to an account before.

Such a browser keeps a mark that only this server can make. The store has no list of them.
"""

from __future__ import annotations

import hmac
import secrets
from typing import TYPE_CHECKING

from cardtable.server.store.shared_key import shared_key

if TYPE_CHECKING:
    from cardtable.server.store.database import Database

KEY = "known browsers"
BROWSER_BYTES = 8


class KnownBrowsers:
    """Makes and checks the marks."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._key: bytes | None = None

    async def mark(self, login: str) -> str:
        """A mark for a browser where somebody has just logged in to this account."""
        browser = secrets.token_hex(BROWSER_BYTES)
        return f"{browser}-{await self._proof(login, browser)}"

    async def is_known(self, login: str, mark: str) -> bool:
        """Whether this mark was made for this account."""
        browser, _, proof = mark.partition("-")
        return hmac.compare_digest(proof.encode(), (await self._proof(login, browser)).encode())

    async def _proof(self, login: str, browser: str) -> str:
        if self._key is None:
            self._key = await shared_key(self._database, KEY)
        return hmac.new(self._key, f"{browser} {login}".encode(), "sha256").hexdigest()
