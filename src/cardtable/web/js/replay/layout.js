/** The replay put together: header, table, the bar that moves it, and the panel at the side. */

import { inline } from "../cards/notation.js";
import { gameTitle } from "../catalogue.js";
import { fair } from "../fair/panel.js";
import { classes, h } from "../dom.js";
import { tableAddress } from "../routes.js";
import { texts } from "../texts.js";
import { hand } from "../table/play/hand.js";
import { felt } from "../table/layout.js";
import { nameOf } from "../table/reading.js";
import { top } from "../top.js";
import { decisions } from "./decisions.js";
import { openHands } from "./hands.js";
import { OPEN } from "./page.js";
import { result } from "./result.js";
import { share } from "./share.js";
import { movesOf, stepWords } from "./words.js";

/** @typedef {import("./page.js").ReplayPage} Page */
/** @typedef {import("./page.js").Tab} Tab */

const TABS = /** @type {Tab[]} */ (["decisions", "moves", "share", "fair"]);

/** @param {Page} page @returns {import("../dom.js").Child[]} */
export function layout(page) {
  return [
    header(page),
    felt(page, page.isOpen ? h("div", { class: "laid-hands" }, openHands(page)) : still(page)),
    bar(page),
    h(
      "aside",
      { class: "review", "aria-label": texts.replay.panel },
      result(page),
      h(
        "div",
        { class: "tabs", role: "group" },
        TABS.map((tab) =>
          h(
            "button",
            {
              type: "button",
              key: tab,
              class: "chip",
              "aria-pressed": String(page.tab === tab),
              onclick: () => page.turn({ tab }),
            },
            texts.replay.tabs[tab],
          ),
        ),
      ),
      h("div", { class: "tab", key: page.tab }, CONTENTS[page.tab](page)),
    ),
  ];
}

/** My cards as they were; nobody can play them any more. @param {Page} page */
function still(page) {
  return h("div", { class: "still", inert: true }, hand(page));
}

const CONTENTS = /** @type {Record<Tab, (page: Page) => import("../dom.js").Children>} */ ({
  decisions,
  moves,
  share,
  fair,
});

/** @param {Page} page */
function header(page) {
  const table = page.getAttribute("table");
  return top(
    h("span", { class: "pill game" }, gameTitle(page.table.game.name)),
    h(
      "span",
      { class: "pill" },
      table === null
        ? texts.replay.title
        : `${texts.replay.title} · ${texts.table.hand(Number(page.getAttribute("hand")))}`,
    ),
    h("span", { class: "push" }),
    lookers(page),
    table === null
      ? null
      : h("a", { class: "button to-table", href: tableAddress(table) }, texts.replay.toTable),
  );
}

/** Whose eyes we look through. @param {Page} page */
function lookers(page) {
  const seats = page.table.hand?.players.map((_, seat) => seat) ?? [];
  return h(
    "select",
    {
      class: "lookers",
      "aria-label": texts.replay.sight,
      onchange: (/** @type {Event} */ event) =>
        page.lookAs(/** @type {HTMLSelectElement} */ (event.currentTarget).value),
    },
    page.isLine ? h("option", { value: page.sight, selected: true }, texts.replay.lineShown) : null,
    h("option", { value: OPEN, selected: page.sight === OPEN }, texts.replay.allCards),
    seats.map((seat) =>
      h(
        "option",
        { key: seat, value: String(seat), selected: page.sight === String(seat) },
        texts.replay.seenBy({ name: nameOf(page.table, seat), mine: seat === page.table.me.seat }),
      ),
    ),
  );
}

/** @param {Page} page */
function bar(page) {
  const running = page.timer !== 0;
  const button = (
    /** @type {string} */ face,
    /** @type {string} */ name,
    /** @type {number} */ step,
    /** @type {boolean} */ off,
  ) =>
    h(
      "button",
      {
        type: "button",
        key: name,
        "aria-label": name,
        title: name,
        disabled: off,
        onclick: () => {
          page.stop();
          page.go(step);
        },
      },
      face,
    );
  const atStart = page.step === 0;
  const atEnd = page.step === page.last;
  return h(
    "nav",
    { class: "steps", "aria-label": texts.replay.title },
    page.isLine
      ? h(
          "button",
          {
            type: "button",
            key: "as played",
            class: "as-played",
            onclick: () => {
              page.stop();
              page.lookAs(OPEN);
            },
          },
          texts.replay.asPlayed,
        )
      : null,
    h(
      "p",
      { class: "step-words", role: "status" },
      h("span", { class: "quiet" }, texts.replay.step({ step: page.step, last: page.last })),
      " ",
      ...inline(stepWords(page, page.step)),
    ),
    h(
      "div",
      { class: "movers" },
      button("«", texts.replay.first, 0, atStart),
      button("‹", texts.replay.back, page.step - 1, atStart),
      h(
        "button",
        {
          type: "button",
          key: "run",
          class: "run",
          "aria-label": running ? texts.replay.pause : texts.replay.play,
          title: running ? texts.replay.pause : texts.replay.play,
          onclick: () => {
            if (running) page.stop();
            else page.play();
            page.draw();
          },
        },
        running ? "❚❚" : "▶",
      ),
      button("›", texts.replay.forward, page.step + 1, atEnd),
      button("»", texts.replay.last, page.last, atEnd),
      h("input", {
        type: "range",
        min: "0",
        max: String(page.last),
        value: String(page.step),
        "aria-label": texts.replay.slider,
        oninput: (/** @type {Event} */ event) => {
          page.stop();
          page.go(Number(/** @type {HTMLInputElement} */ (event.currentTarget).value));
        },
      }),
    ),
  );
}

/** All that was done; a click goes there. @param {Page} page */
function moves(page) {
  return h(
    "ol",
    { class: "moves" },
    page.shown.positions.map((_, step) =>
      step === 0 || movesOf(page, step).length === 0
        ? null
        : h(
            "li",
            { key: step },
            h(
              "button",
              {
                type: "button",
                class: classes("small", step === page.step && "now"),
                "aria-current": step === page.step ? "step" : null,
                onclick: () => page.go(step),
              },
              h("span", { class: "quiet" }, `${step}`),
              h("span", null, ...inline(stepWords(page, step))),
            ),
          ),
    ),
  );
}
