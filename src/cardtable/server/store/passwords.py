"""Passwords, stored as scrypt hashes: `scrypt$N$r$p$salt$hash` in hexadecimal digits."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets

COST, BLOCK, PARALLEL = 2**15, 8, 1
# scrypt needs 128 * COST * BLOCK bytes and a little more. The default limit of OpenSSL is 32 MiB.
MEMORY = 64 * 1024 * 1024
SHORTEST, LONGEST = 8, 200


async def hashed(password: str) -> str:
    """The hash of a password as it is stored."""
    salt = secrets.token_bytes(16)
    # It is slow on purpose. In a thread it does not block the tables.
    key = await asyncio.to_thread(_scrypt, password, salt, COST, BLOCK, PARALLEL)
    return f"scrypt${COST}${BLOCK}${PARALLEL}${salt.hex()}${key.hex()}"


async def fits(password: str, kept: str) -> bool:
    """Whether a password matches a stored hash."""
    # With the parameters of the stored hash, because ours may have changed since.
    _, cost, block, parallel, salt, key = kept.split("$")
    hashed = await asyncio.to_thread(
        _scrypt, password, bytes.fromhex(salt), int(cost), int(block), int(parallel)
    )
    return hmac.compare_digest(hashed, bytes.fromhex(key))


def _scrypt(password: str, salt: bytes, cost: int, block: int, parallel: int) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=cost, r=block, p=parallel, maxmem=MEMORY)
