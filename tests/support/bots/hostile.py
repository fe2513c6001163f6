"""A program that is at no table's service: `hostile.py HOW [HOST PORT]`, by TCP if there is a port.

It `crashes`, is `silent`, says `nonsense`, or `floods`; what it hears it reads and forgets.
"""

import socket
import sys
from typing import BinaryIO, NoReturn


def behave(how: str, heard: BinaryIO, said: BinaryIO) -> NoReturn:
    if how == "crashes":
        sys.exit("out of memory")
    if how == "nonsense":
        said.write(b'\xff\x00 {"Type": 7}\n' * 3)
        said.flush()
    while how == "floods":
        said.write(b"x" * 4096)
    while heard.readline():
        pass
    sys.exit()


def main(how: str, *address: str) -> NoReturn:
    if not address:
        behave(how, sys.stdin.buffer, sys.stdout.buffer)
    with socket.create_connection((address[0], int(address[1]))) as line, line.makefile("rwb") as file:
        behave(how, file, file)  # type: ignore[arg-type] # a socket's file is both


main(*sys.argv[1:])
