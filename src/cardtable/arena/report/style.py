"""The style of the report of a tournament, for light and dark colour schemes."""

from __future__ import annotations

from cardtable.arena.report.plots import HUES

_HUES = "".join(
    f".band.hue{hue}, svg text.name.hue{hue} {{ fill: var(--hue{hue}); }}\n"
    f".trail.hue{hue}, .lead.hue{hue} {{ stroke: var(--hue{hue}); }}\n"
    for hue in range(HUES)
)

STYLE = (
    """
:root { color-scheme: light dark; --ink: #1c2430; --paper: #fff; --faint: #667080; --rule: #d5d9e0;
  --mark: #1f6f54; --up: #e3f1ea; --down: #fae9e0; --hue0: #0072b2; --hue1: #c24f00; --hue2: #00805d;
  --hue3: #b0508a; --hue4: #8b6f00; --hue5: #1f87bd; --hue6: #7a4fc9; --hue7: #6b6b6b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ee; --paper: #14181e; --faint: #98a1b0;
  --rule: #343b47; --mark: #6fcf97; --up: #1c3a2c; --down: #43291c; --hue0: #5cb3ec; --hue1: #ff9248;
  --hue2: #3ed3a6; --hue3: #e293c4; --hue4: #e0c040; --hue5: #8fd4f7; --hue6: #b79cf2; --hue7: #b5b5b5; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 68rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin-top: 2.2rem; }
a { color: var(--mark); } progress { accent-color: var(--mark); vertical-align: middle; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: .87rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .55rem; text-align: right; white-space: nowrap; }
tr { border-bottom: 1px solid var(--rule); }
th:first-child, td:first-child { text-align: left; padding-left: 0; position: sticky; left: 0;
  background: var(--paper); max-width: 14rem; overflow: hidden; text-overflow: ellipsis; }
.up { background: var(--up); } .down { background: var(--down); }
@media (max-width: 40rem) { th:first-child, td:first-child { min-width: 7.5rem; white-space: normal;
  overflow-wrap: anywhere; } }
code { font-size: .75rem; overflow-wrap: anywhere; color: var(--faint); }
details { margin: .5rem 0; } summary { cursor: pointer; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; font-size: .87rem; }
dd { margin: 0; }
.plots { columns: 24rem 2; column-gap: 2.5rem; }
figure { margin: 0 0 1.5rem; break-inside: avoid; }
figcaption, .note { color: var(--faint); font-size: .87rem; }
.search { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.search input { flex: 1 1 12rem; min-width: 0; }
.search input, .search select, button { font: inherit; padding: .35rem; }
.hands { list-style: none; padding: 0; } .hands summary { padding: .35rem 0; overflow-wrap: anywhere; }
.player { border-left: 3px solid var(--rule); padding-left: .8rem; margin-bottom: 1rem; }
.pile { margin: .3rem 0; line-height: 2; } .pile b { display: inline-block; min-width: 4.5rem; }
.card { border: 1px solid var(--rule); border-radius: 4px; padding: .1rem .3rem; }
.card.gone { opacity: .3; text-decoration: line-through; }
.steps { display: flex; gap: .5rem; align-items: center; } .steps input { flex: 1; max-width: 24rem; }
.steps button { min-width: 2.75rem; min-height: 2.75rem; }
.actions { max-height: 14rem; overflow-y: auto; font-size: .87rem; }
.actions .later { color: var(--faint); } .actions .now { font-weight: 600; color: var(--mark); }
svg { width: 100%; max-width: 34rem; height: auto; display: block; overflow: visible; }
svg text { font-size: 12px; fill: var(--ink); paint-order: stroke; stroke: var(--paper); stroke-width: 3px; }
@media (max-width: 40rem) { svg text:not(.name) { font-size: 14px; } }
svg text.tick { text-anchor: middle; fill: var(--faint); stroke: none; }
.grid, .floor { stroke: var(--rule); }
.zero { stroke: var(--faint); stroke-dasharray: 3 3; } .tick { stroke: var(--faint); }
.whisker { stroke: var(--mark); stroke-width: 4; } .thin { stroke: var(--mark); }
.mean, .bar { fill: var(--mark); } .mean { stroke: var(--paper); }
.band { opacity: .13; } .trail { fill: none; stroke-width: 2; } .trail.dashed { stroke-dasharray: 5 3; }
.lead { opacity: .6; }
"""
    + _HUES
)
