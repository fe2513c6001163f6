"use strict";
// Hands of a tournament: listed, searched, and played through card by card, without any server.

const hands = JSON.parse(document.getElementById("hands").textContent);
const list = document.getElementById("hand-list");
const count = document.getElementById("hand-count");
const search = document.getElementById("hand-search");
const kind = document.getElementById("hand-kind");
const order = document.getElementById("hand-order");
const SHOWN = 50;
let shown = SHOWN;

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const title = (hand) => hand.names.map((name, seat) => `${name} ${hand.points[seat]}`).join(", ");

/** Every word has to be in the hand: in its bots, its kind, its cards or its actions; "set 12" is that set. */
function found() {
  const wanted = search.value.toLowerCase();
  const set = /\bset\s+(\d+)/.exec(wanted);
  const words = wanted.replace(/\bset\s+\d+/, "").split(/\s+/).filter(Boolean);
  const fits = (hand) =>
    (kind.value === "" || hand.kind === kind.value) &&
    (set === null || hand.set === Number(set[1])) &&
    words.every((word) => hand.text.includes(word));
  const orders = {
    apart: (a, b) => b.apart - a.apart || a.set - b.set || a.hand - b.hand,
    set: (a, b) => a.set - b.set || a.hand - b.hand,
  };
  return hands.filter(fits).sort(orders[order.value]);
}

function draw() {
  const fitting = found();
  count.textContent = `${fitting.length} of ${hands.length} hands`;
  list.replaceChildren(...fitting.slice(0, shown).map(row));
  if (fitting.length > shown) {
    const more = element("button", { type: "button" }, `${fitting.length - shown} more`);
    more.addEventListener("click", () => {
      shown += SHOWN;
      draw();
    });
    list.append(element("li", {}, more));
  }
}

function row(hand) {
  const summary = element("summary", {}, `set ${hand.set}, hand ${hand.hand}: ${title(hand)}`);
  if (hand.kind) summary.append(" · ", hand.kind);
  const details = element("details", {}, summary);
  details.addEventListener("toggle", () => {
    if (details.open && details.children.length === 1) details.append(player(hand));
  });
  return element("li", {}, details);
}

/** The piles of the deal, the actions, and a slider: cards that have been named by now are faint. */
function player(hand) {
  const piles = Object.entries(hand.deal).map(([name, cards]) => ({
    name,
    cards: cards.split(" ").map((text) => ({ text, chip: element("span", { class: "card" }, text) })),
  }));
  const actions = hand.actions.map(([seat, text]) => ({
    seat,
    text,
    item: element("li", {}, element("b", {}, hand.seats[seat]), ` ${text}`),
  }));
  const slider = element("input", { type: "range", min: 0, max: actions.length, value: 0 });
  slider.setAttribute("aria-label", "actions taken");
  const step = (by) => {
    slider.value = Number(slider.value) + by;
    show();
  };
  const button = (text, label, by) => {
    const made = element("button", { type: "button", "aria-label": label }, text);
    made.addEventListener("click", () => step(by));
    return made;
  };
  const show = () => {
    const taken = Number(slider.value);
    const gone = new Set();
    for (const { seat, text } of actions.slice(0, taken)) {
      for (const word of text.split(" ")) {
        // The pile of the seat first: of two equal cards it is its own that has gone.
        const ordered = [...piles].sort((a, b) => (b.name === hand.seats[seat]) - (a.name === hand.seats[seat]));
        const card = ordered.flatMap((pile) => pile.cards).find((each) => each.text === word && !gone.has(each));
        if (card) gone.add(card);
      }
    }
    for (const pile of piles) for (const card of pile.cards) card.chip.classList.toggle("gone", gone.has(card));
    actions.forEach(({ item }, number) => {
      item.classList.toggle("now", number === taken - 1);
      item.classList.toggle("later", number >= taken);
    });
    actions[taken - 1]?.item.scrollIntoView({ block: "nearest" });
  };
  slider.addEventListener("input", show);
  show();
  return element(
    "div",
    { class: "player" },
    ...piles.map((pile) =>
      element("p", { class: "pile" }, element("b", {}, pile.name), ...pile.cards.flatMap((each) => [" ", each.chip])),
    ),
    element("p", { class: "steps" }, button("‹", "one back", -1), slider, button("›", "one on", 1)),
    element("ol", { class: "actions" }, ...actions.map(({ item }) => item)),
    element("p", {}, element("code", {}, hand.id), " ", element("a", { href: hand.link }, "in the page of cardtable serve")),
  );
}

for (const name of new Set(hands.map((hand) => hand.kind))) if (name) kind.append(element("option", {}, name));
kind.hidden = kind.options.length < 2;
for (const each of [search, kind, order])
  each.addEventListener("input", () => {
    shown = SHOWN;
    draw();
  });
draw();
