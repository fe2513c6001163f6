/** The table page put together: header, felt, hand, side panel. */

import { gameTitle } from "../catalogue.js";
import { classes, h } from "../dom.js";
import { seriesAddress } from "../routes.js";
import { texts } from "../texts.js";
import { top } from "../top.js";
import { answers } from "./decide/answers.js";
import { lastSaid, unread } from "./panel/chat.js";
import { hand } from "./play/hand.js";
import { hint } from "./decide/hint.js";
import { factBox, panel } from "./panel/panel.js";
import { dummyChoice, takeBackButton } from "./decide/practice.js";
import { prompt } from "./decide/prompt.js";
import { partnerships, seatCount, tricksOf } from "./reading.js";
import { columnsOf, resultCard } from "./panel/score.js";
import { seats } from "./seats/seats.js";
import { slotList } from "./play/trick.js";
import { waitingRoom } from "./seats/waiting.js";

/** @typedef {import("./page.js").TablePage} Page */

/** With more chairs than this everything around the middle is smaller. */
const MANY = 6;

/** @param {Page} page @returns {import("../dom.js").Child[]} */
export function layout(page) {
  return [
    header(page),
    felt(
      page,
      h(
        "div",
        { class: "ask" },
        hint(page),
        prompt(page),
        awayButton(page),
        dummyChoice(page),
        (page.face.answers ?? answers)(page),
      ),
      hand(page),
    ),
    panel(page),
    lastSaid(page),
    lastTrick(page),
    h("p", { class: "unseen", "aria-live": "polite" }, page.spoken),
  ];
}

/**
 * The table itself, with what lies below the middle of it.
 * @param {Page} page
 * @param {...import("../dom.js").Children} below
 */
export function felt(page, ...below) {
  const table = page.table;
  return h(
    "main",
    {
      class: classes(
        "felt",
        `seats-${seatCount(table)}`,
        `seating-${page.face.seating}`,
        `status-${table.status}`,
        table.chairs.length > MANY && "many",
        page.settling && "settling",
      ),
      onclick: () => page.letGo(),
    },
    h("h1", { class: "unseen" }, gameTitle(table.game.name)),
    h("ul", { class: "seats" }, seats(page)),
    // On small screens it may have to be scrolled, by keyboard too.
    h(
      "div",
      { class: "middle", tabindex: "0", role: "group", "aria-label": texts.table.table },
      centre(page),
    ),
    ...below,
    factBox(page),
  );
}

/** @param {string | (() => string)} why @param {string} [what] was not found, in a sentence */
export function missing(why, what = texts.table.gone) {
  const detail = typeof why === "string" ? why : why();
  return h(
    "main",
    { class: "missing" },
    h("h1", null, what),
    detail === what ? null : h("p", null, detail),
    h("a", { class: "button main", href: "#/" }, texts.table.toLobby),
  );
}

/** Which hand it is. @param {import("../types.js").Snapshot} table */
function numbered({ hand, series }) {
  if (hand === null) return null;
  const deals = series?.deals ?? 1;
  return deals > 1 ? texts.series.nthDeal({ deal: hand.number, deals }) : texts.table.hand(hand.number);
}

/** In a series it leads to the page of the series. @param {import("../types.js").Snapshot} table @param {string} place */
function pill({ series }, place) {
  return series ? h("a", { class: "pill", href: seriesAddress(series.id) }, place) : h("span", { class: "pill" }, place);
}

/** @param {Page} page */
function header(page) {
  const table = page.table;
  const progress = table.status === "playing" ? page.face.progress?.(page) : null;
  const place = [numbered(table), progress].filter(Boolean).join(" · ");
  return top(
    h("span", { class: "pill game" }, gameTitle(table.game.name)),
    place ? pill(table, place) : null,
    h("span", { class: "push" }),
    table.me.chair !== null && table.status !== "waiting" && table.standings.length > 0
      ? h("span", { class: "pill score", title: texts.table.score }, standing(table, table.me.chair))
      : null,
    myTime(page),
    takeBackButton(page),
    table.hint
      ? h("button", { type: "button", key: "hint", onclick: () => page.hint() }, texts.table.hint)
      : null,
    page.face.hasTricks && tricksOf(table).done.length > 0
      ? h(
          "button",
          { type: "button", key: "last", class: "last", onclick: () => page.look({ last: true }) },
          texts.table.lastTrick,
        )
      : null,
    h(
      "button",
      {
        type: "button",
        key: "menu",
        class: "menu",
        "aria-label": texts.table.menu,
        "aria-expanded": String(page.ui.panel),
        "aria-controls": "panel",
        onclick: () => page.look({ panel: !page.ui.panel, said: null, unread: 0 }),
      },
      "☰",
      unread(page),
    ),
  );
}

/** How long I have, where my seat is out of sight. @param {Page} page */
function myTime({ table }) {
  const { chair } = table.me;
  const until = chair === null || table.status !== "playing" ? null : table.chairs[chair].turn_until;
  if (until === null) return null;
  return h("span", { class: "pill clock", key: "clock" }, h("time-left", { until }));
}

/** "We 46 · They 31", or my points alone. @param {import("../types.js").Snapshot} table @param {number} chair */
function standing(table, chair) {
  const columns = partnerships(table) ? columnsOf(table) : [{ name: texts.table.you, chair }];
  return columns.flatMap((each, place) => [
    place > 0 ? " · " : null,
    h("span", { class: "whose" }, `${each.name} `),
    texts.number(table.standings[each.chair]),
  ]);
}

/** @param {Page} page @returns {import("../dom.js").Children} */
function centre(page) {
  if (page.table.status === "waiting") return waitingRoom(page);
  return (page.lingers ? null : resultCard(page)) ?? page.face.middle(page);
}

/** @param {Page} page */
function awayButton(page) {
  const { me, chairs } = page.table;
  if (me.chair === null || chairs[me.chair].bot === null) return null;
  return h(
    "button",
    { type: "button", class: "main", onclick: () => page.command("back") },
    texts.table.back,
  );
}

/** @param {Page} page */
function lastTrick(page) {
  const done = tricksOf(page.table).done;
  if (!page.ui.last || done.length === 0) return null;
  return h(
    "dialog",
    {
      class: "last-trick",
      "aria-label": texts.table.lastTrick,
      onclick: () => page.look({ last: false }),
      onclose: () => page.look({ last: false }),
    },
    h("h2", null, texts.table.lastTrick),
    h("div", { class: "trick held" }, slotList(page, done[done.length - 1])),
    h("button", { type: "button" }, texts.table.close),
  );
}
