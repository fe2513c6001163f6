/** The table of 6 nimmt!: four rows with five places and the sixth that takes. */

import { marksOn } from "../../../catalogue.js";
import { classes, h } from "../../../dom.js";
import { texts } from "../../../texts.js";
import { columnsOf, personOf } from "../../panel/score.js";
import { nameOf, seatCount } from "../../reading.js";

/** @typedef {import("../../page.js").TablePage} Page */
/** @typedef {import("../../../types.js").View} View */

/** @type {import("../../faces.js").Face} */
export const face = {
  middle,
  seating: "strip",
  prompt,
  seatLine: (page, seat) => [texts.nimmt.inRow(page.table.view?.heads[seat] ?? 0)],
  hides: (page) =>
    new Set(page.table.legal.filter((each) => each.action.startsWith("take ")).map((each) => each.action)),
  isCard: (action) => /^\d+$/.test(action),
  words: (who, action) =>
    action.startsWith("take ") ? texts.nimmt.took({ ...who, end: action.slice("take ".length) }) : null,
  progress: ({ table: { view } }) => view && texts.nimmt.trick({ number: view.trick, all: view.tricks }),
  headline,
  hidden: ["rows", "waiting", "taken", "start", "goes_to", "heads", "row_heads"],
  facts: () => [],
  hasTricks: false,
};

/** @param {Page} page */
function plays(page) {
  return page.table.history.filter((move) => face.isCard?.(move.action));
}

/** @param {Page} page @returns {import("../../../dom.js").Children} */
function middle(page) {
  const view = page.table.view;
  if (view === null) return null;
  const over = page.ui.over === null ? null : landing(view, page.ui.over);
  return [
    h(
      "div",
      { class: "rows", key: "rows" },
      view.rows.map((/** @type {number[]} */ cards, /** @type {number} */ number) =>
        row(page, cards, number, over === number),
      ),
    ),
    opened(page),
  ];
}

/** Who played a card; null for those that the rows began with. @param {Page} page @param {number} card */
const owner = (page, card) => plays(page).find((move) => Number(move.action) === card)?.seat ?? null;

/** @param {Page} page @param {number[]} cards @param {number} number @param {boolean} target */
function row(page, cards, number, target) {
  const legal = page.table.legal.find((each) => each.action === `take ${cards[cards.length - 1]}`);
  const { row_heads, row_length } = page.table.view ?? {};
  const heads = row_heads[number];
  const places = Array.from({ length: row_length }, (_, place) => {
    const card = cards[place];
    if (card === undefined) {
      const next = target && place === cards.length;
      return h(
        "div",
        { key: `empty ${place}`, class: classes("empty", next && "next"), "aria-hidden": "true" },
        next ? page.ui.over : null,
      );
    }
    return h(
      "div",
      {
        key: card,
        class: "card",
        role: "img",
        "aria-label": texts.numberCard({ card, heads: marksOn(card) }),
        "data-face": card,
        "data-from": owner(page, card),
      },
      h("card-face", { card: String(card) }),
    );
  });
  const label = `${texts.nimmt.row(number + 1)}, ${texts.nimmt.heads(heads)}`;
  return h(
    "div",
    { key: number, class: "row-of-cards", role: "group", "aria-label": label },
    h("span", { class: "heads" }, texts.nimmt.inRow(heads)),
    places,
    legal
      ? h(
          "button",
          {
            type: "button",
            class: classes("main take", page.ui.hint?.action === legal.action && "hinted"),
            "data-action": legal.action,
            "aria-label": texts.nimmt.take(heads),
            onclick: (/** @type {MouseEvent} */ event) => page.choose(legal, event),
          },
          texts.nimmt.takeIt,
        )
      : h(
          "div",
          {
            class: classes("empty takes", target && cards.length === row_length && "next"),
            "aria-hidden": "true",
          },
          texts.nimmt.takes,
        ),
  );
}

/** The cards that were opened last, lowest first, with their owners. @param {Page} page */
function opened(page) {
  const table = page.table;
  const count = seatCount(table);
  const all = plays(page);
  if (all.length < count) return null;
  const last = all.slice(Math.floor(all.length / count) * count - count).slice(0, count);
  const cards = last
    .map((move) => ({ seat: move.seat, card: Number(move.action) }))
    .sort((one, other) => one.card - other.card);
  const open = new Set((table.view?.waiting ?? []).map((/** @type {number[]} */ each) => each[1]));
  return h(
    "div",
    { class: "opened", key: "opened" },
    h("h2", null, texts.nimmt.opened),
    h(
      "ol",
      null,
      cards.map(({ seat, card }) =>
        h(
          "li",
          { key: card, class: open.has(card) ? "waiting" : "" },
          h(
            "div",
            {
              class: "card",
              role: "img",
              "aria-label": texts.table.playedBy({
                card: texts.numberCard({ card, heads: marksOn(card) }),
                name: nameOf(table, seat),
              }),
            },
            h("card-face", { card: String(card) }),
          ),
          h("span", null, nameOf(table, seat)),
        ),
      ),
    ),
  );
}

/** The row that a card of my hand would go to as the rows lie now; null if there is none. @param {View} view @param {string} card */
const landing = (view, card) => view.goes_to[view.hand.indexOf(Number(card))] ?? null;

/** "Ben takes no heads, you take 7". @param {Page} page @param {import("../../../types.js").FinishedHand} hand */
function headline({ table }, hand) {
  const columns = columnsOf(table);
  const best = Math.max(...columns.map(({ chair }) => hand.points[chair]));
  const names = columns.filter(({ chair }) => hand.points[chair] === best).map(({ name }) => name);
  const own = table.me.chair === null ? best : hand.points[table.me.chair];
  const told = { names, who: personOf(names), heads: -best };
  return own === best ? texts.nimmt.fewest(told) : texts.nimmt.fewestOfOthers({ ...told, own: -own });
}

/** @param {Page} page */
function prompt(page) {
  const { table, ui } = page;
  if (table.legal.some((each) => each.action.startsWith("take "))) return texts.nimmt.pickRow;
  if (ui.over === null || !page.choices.cards.some((each) => each.action === ui.over))
    return texts.prompt.chooseCard;
  const card = Number(ui.over);
  const view = /** @type {View} */ (table.view);
  const number = landing(view, ui.over);
  if (number === null) return texts.nimmt.low(card);
  const cards = view.rows[number];
  const places = view.row_length - cards.length;
  return texts.nimmt.goes({ card, end: cards[cards.length - 1], places, more: places - 1 });
}
