"""Passwords, kept as scrypt hashes: `scrypt$N$r$p$salt$hash` in hexadecimal digits."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets

COST, BLOCK, PARALLEL = 2**15, 8, 1
# scrypt needs 128 * COST * BLOCK bytes and a little more; OpenSSL allows 32 MiB if nothing is said.
MEMORY = 64 * 1024 * 1024
SHORTEST, LONGEST = 8, 200


async def hashed(password: str) -> str:
    salt = secrets.token_bytes(16)
    # It is slow on purpose; in a thread it does not hold up the tables.
    key = await asyncio.to_thread(_scrypt, password, salt, COST, BLOCK, PARALLEL)
    return f"scrypt${COST}${BLOCK}${PARALLEL}${salt.hex()}${key.hex()}"


async def fits(password: str, kept: str) -> bool:
    # By the numbers that it was made with: ours may have changed since.
    _, cost, block, parallel, salt, key = kept.split("$")
    found = await asyncio.to_thread(
        _scrypt, password, bytes.fromhex(salt), int(cost), int(block), int(parallel)
    )
    return hmac.compare_digest(found, bytes.fromhex(key))


def _scrypt(password: str, salt: bytes, cost: int, block: int, parallel: int) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=cost, r=block, p=parallel, maxmem=MEMORY)
