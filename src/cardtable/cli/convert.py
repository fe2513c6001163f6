"""`cardtable convert`: boards of bridge from one format into another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from cardtable.cli.files import read_text
from cardtable.errors import CardtableError
from cardtable.notation import lin, pbn, records
from cardtable.notation.bridge_board import Board, Finding
from cardtable.notation.bridge_check import derived
from cardtable.notation.bridge_records import from_record, to_record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def _read_records(text: str) -> tuple[list[Board], list[Finding]]:
    boards: list[Board] = []
    findings: list[Finding] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                boards.append(from_record(records.read(line)))
            except CardtableError as error:
                findings.append(Finding(number, str(error)))
    return boards, findings


def _write_records(boards: Sequence[Board]) -> str:
    return "".join(f"{records.write(to_record(board))}\n" for board in boards)


@dataclass(frozen=True)
class _Format:
    looks_like: Callable[[str], bool]
    read: Callable[[str], tuple[list[Board], list[Finding]]]
    write: Callable[[Sequence[Board]], str]


FORMATS = {
    "pbn": _Format(pbn.looks_like, pbn.read, pbn.write),
    "lin": _Format(lin.looks_like, lin.read, lin.write),
    "records": _Format(lambda text: text.lstrip().startswith("{"), _read_records, _write_records),
}


@click.command("convert")
@click.argument("file")
@click.option("--to", "target", type=click.Choice(list(FORMATS)), required=True)
def command(file: str, target: str) -> int:
    """Write the boards of FILE (- is standard input) in another format: PBN, LIN, or our own records.

    Boards that cannot be read are named on standard error, and exit status is 1; the others are
    converted. Tricks and scores that follow from the rest are filled in.
    """
    text = read_text(file)
    source = next((format_ for format_ in FORMATS.values() if format_.looks_like(text)), None)
    if source is None:
        raise click.ClickException(f"{file}: in none of the formats {', '.join(FORMATS)}")
    boards, findings = source.read(text)
    for finding in findings:
        click.echo(f"{file}:{finding.line}: {finding.text}", err=True)
    click.echo(FORMATS[target].write([derived(board) for board in boards]), nl=False)
    return 1 if findings else 0
