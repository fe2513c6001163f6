"""A page with many pictures side by side: a row for each phase, a column for each size."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

HEAD = """<!doctype html>
<meta charset="utf-8">
<title>cardtable: every page</title>
<style>
  body { font: 15px/1.4 system-ui, sans-serif; background: #20262b; color: #eee; margin: 20px; }
  table { border-collapse: collapse; }
  th { position: sticky; top: 0; background: #20262b; padding: 6px; text-align: left; }
  td { padding: 6px; vertical-align: top; }
  img { display: block; height: 260px; min-width: 120px; background: #2c343a; }
</style>
"""

# One way of showing them at a time: a thousand pictures are too many for a browser, and for a reader.
CHOOSING = """<script>
  const show = () => {
    const [language, theme] = [...document.querySelectorAll("select")].map((each) => each.value);
    for (const image of document.images) {
      const [phase, size] = [image.dataset.phase, image.dataset.size];
      image.parentElement.href = image.src = encodeURIComponent(`${phase} ${language} ${theme} ${size}.png`);
    }
  };
  for (const each of document.querySelectorAll("select")) each.onchange = show;
  show();
</script>
"""


def contact_sheet(
    phases: Sequence[str],
    languages: Sequence[str],
    themes: Sequence[str],
    sizes: Sequence[tuple[int, int]],
) -> str:
    """Lies beside pictures named `phase language theme WIDTHxHEIGHT.png`."""
    columns = [f"{width}x{height}" for width, height in sizes]
    head = "".join(f"<th>{size}</th>" for size in columns)
    rows = "".join(f"<tr><td>{html.escape(phase)}</td>{_cells(phase, columns)}</tr>\n" for phase in phases)
    choosing = f"<p>{_choice(languages)} {_choice(themes)}</p>\n"
    return f"{HEAD}{choosing}<table><tr><th></th>{head}</tr>\n{rows}</table>\n{CHOOSING}"


def _choice(values: Iterable[str]) -> str:
    return f"<select>{''.join(f'<option>{each}</option>' for each in values)}</select>"


def _cells(phase: str, sizes: Iterable[str]) -> str:
    return "".join(
        f'<td><a><img loading="lazy" data-phase="{html.escape(phase)}" data-size="{size}" alt=""></a></td>'
        for size in sizes
    )
