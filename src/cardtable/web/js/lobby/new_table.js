/** The form for a new table: game, rules, who sits where. */

import { gameTitle } from "../catalogue.js";
import { classes, h } from "../dom.js";
import { texts } from "../texts.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("./page.js").LobbyPage} Page */
/**
 * @typedef {object} Form
 * @property {string} game
 * @property {string} preset
 * @property {Record<string, unknown>} options only those changed
 * @property {string[]} chairs
 * @property {Record<string, string>} computers what was chosen for all computers, such as a bidding system
 * @property {number} seconds 0 for no limit
 * @property {boolean} listed
 * @property {boolean} start
 */

const CLOCKS = [0, 15, 30, 60, 120];
const MOST_SEATS = 10;
const PLAIN = new Set(["int", "bool", "str"]);

/** @param {GameInfo} game @returns {Form} */
export function startingForm(game) {
  const preset = game.presets[0];
  return {
    game: game.name,
    preset: preset.name,
    options: {},
    chairs: chairsFor(preset.chairs, [], game.own_chair),
    computers: {},
    seconds: 0,
    listed: false,
    start: false,
  };
}

/**
 * One is mine, the others are open, unless chosen before.
 * @param {number} count
 * @param {string[]} before
 * @param {number} own
 */
function chairsFor(count, before, own) {
  return Array.from(
    { length: count },
    (_, chair) => before[chair] ?? (chair === own && !before.includes("me") ? "me" : "open"),
  );
}

/** @param {Page} page @param {Form} form */
export function newTable(page, form) {
  const game = /** @type {GameInfo} */ (page.games.find((each) => each.name === form.game));
  return h(
    "dialog",
    { "aria-labelledby": "new-table", onclose: () => page.look({ form: null }) },
    h(
      "form",
      { method: "dialog", onsubmit: (/** @type {SubmitEvent} */ event) => submit(page, form, event) },
      h("h2", { id: "new-table" }, texts.form.title),
      h(
        "div",
        { class: "fields" },
        list(
          texts.form.game,
          form.game,
          page.games.map((each) => [each.name, gameTitle(each.name)]),
          (value) =>
            page.look({
              form: startingForm(/** @type {GameInfo} */ (page.games.find((each) => each.name === value))),
            }),
        ),
        list(
          texts.form.preset,
          form.preset,
          game.presets.map((each) => [each.name, texts.preset(each.name)]),
          (value) => choosePreset(page, form, game, value),
        ),
        list(
          texts.form.clock,
          String(form.seconds),
          CLOCKS.map((each) => [String(each), each === 0 ? texts.form.noClock : texts.form.seconds(each)]),
          (value) => change(page, form, { seconds: Number(value) }),
        ),
      ),
      options(page, form, game),
      h("h3", null, texts.form.chairs),
      h(
        "div",
        { class: classes("fields", sidesOf(form, game).length === 2 && "partners") },
        form.chairs.map((chosen, chair) => chairChoice(page, form, game, chosen, chair)),
      ),
      computerChoices(page, form, game),
      check(texts.form.listed, form.listed, (listed) => change(page, form, { listed })),
      check(texts.form.start, form.start, (start) => change(page, form, { start })),
      h(
        "div",
        { class: "group end" },
        h("button", { type: "button", onclick: () => page.look({ form: null }) }, texts.form.cancel),
        h("button", { type: "submit", class: "main" }, texts.form.create),
      ),
    ),
  );
}

/** @param {Page} page @param {Form} form @param {Partial<Form>} some */
function change(page, form, some) {
  page.look({ form: { ...form, ...some } });
}

/** @param {Page} page @param {Form} form @param {GameInfo} game @param {string} name */
function choosePreset(page, form, game, name) {
  const preset = game.presets.find((each) => each.name === name);
  change(page, form, {
    preset: name,
    options: {},
    chairs: chairsFor(preset?.chairs ?? form.chairs.length, form.chairs, game.own_chair),
  });
}

/**
 * @param {string} title
 * @param {string} chosen
 * @param {[string, string, (string | null)?][]} values with the words for each and, if there is more to say, that
 * @param {(value: string) => void} choose
 */
export function list(title, chosen, values, choose) {
  return h(
    "label",
    { key: title },
    title,
    h(
      "select",
      {
        title: values.find(([value]) => value === chosen)?.[2],
        onchange: (/** @type {Event} */ event) =>
          choose(/** @type {HTMLSelectElement} */ (event.currentTarget).value),
      },
      values.map(([value, words, more]) =>
        h("option", { key: value, value, selected: value === chosen, title: more }, words),
      ),
    ),
  );
}

/** @param {string} title @param {boolean} checked @param {(checked: boolean) => void} choose */
export function check(title, checked, choose) {
  return h(
    "label",
    { class: "check", key: title },
    h("input", {
      type: "checkbox",
      checked,
      onchange: (/** @type {Event} */ event) =>
        choose(/** @type {HTMLInputElement} */ (event.currentTarget).checked),
    }),
    title,
  );
}

/** Which chairs play together. @param {Form} form @param {GameInfo} game */
const sidesOf = (form, game) => game.presets.find(({ name }) => name === form.preset)?.sides ?? [];

/** @param {string} bot */
const isChance = (bot) => bot.endsWith(":random");

/**
 * Computers for newcomers first, chance last.
 * @param {Page} page
 * @param {Form} form
 * @param {GameInfo} game
 * @param {string} chosen
 * @param {number} chair
 */
function chairChoice(page, form, game, chosen, chair) {
  /** @type {[string, string, (string | null)?][]} */
  const values = [
    ["me", texts.form.me],
    ["open", texts.form.open],
    ...game.bots.toSorted((one, other) => Number(isChance(one)) - Number(isChance(other))).map(
      (bot) => /** @type {[string, string, string | null]} */ ([bot, texts.bot(bot), texts.way(bot)]),
    ),
  ];
  const partner = sidesOf(form, game).find((side) => side.includes(chair))?.find((each) => each !== chair);
  const title = [texts.form.chair(chair + 1), partner === undefined ? "" : texts.people.with(partner + 1)];
  return list(title.filter(Boolean).join(" · "), chosen, values, (value) => {
    const others = value === "me" ? form.chairs.map((each) => (each === "me" ? "open" : each)) : form.chairs;
    change(page, form, { chairs: others.map((each, number) => (number === chair ? value : each)) });
  });
}

/** Computers of ours that think: not programs of others, and not chance. @param {GameInfo} game @param {string} chair */
const takesChoices = (game, chair) => chair.startsWith(`${game.name}:`) && !isChance(chair);

/** What can be chosen for all computers of the table. @param {Page} page @param {Form} form @param {GameInfo} game */
function computerChoices(page, form, game) {
  const choices = Object.entries(game.bot_choices);
  if (choices.length === 0 || !form.chairs.some((chair) => takesChoices(game, chair))) return null;
  return h(
    "div",
    { class: "fields" },
    choices.map(([name, words]) =>
      list(
        texts.form.computers[name] ?? texts.option(name),
        form.computers[name] ?? words[0],
        words.map((word) => [word, texts.option(word)]),
        (value) => change(page, form, { computers: { ...form.computers, [name]: value } }),
      ),
    ),
  );
}

/** A chair as the server takes it: a computer's name is followed by what was chosen for it. @param {Form} form @param {GameInfo} game */
function chosenChairs(form, game) {
  const chosen = Object.entries(form.computers)
    .filter(([name, word]) => word !== game.bot_choices[name]?.[0])
    .map(([name, word]) => `,${name}=${word}`);
  return form.chairs.map((chair) => (takesChoices(game, chair) ? chair + chosen.join("") : chair));
}

/**
 * What an option that is one of a few words can be: `Literal['once', 'passes']`.
 * @param {import("../types.js").Option} option
 */
function wordsOf(option) {
  return option.type.startsWith("Literal[")
    ? [...option.type.matchAll(/'([^']*)'/g)].map((found) => found[1])
    : [];
}

/**
 * Options that are numbers, words or yes and no; the others are facts of a hand.
 * @param {Page} page
 * @param {Form} form
 * @param {GameInfo} game
 */
function options(page, form, game) {
  const preset = game.presets.find((each) => each.name === form.preset);
  const shown = game.options.filter((option) => PLAIN.has(option.type) || wordsOf(option).length > 0);
  if (shown.length === 0) return null;
  const set = (/** @type {string} */ name, /** @type {unknown} */ value) => {
    const chairs =
      name === "seats"
        ? chairsFor(Math.min(MOST_SEATS, Math.max(2, Number(value) || 2)), form.chairs, game.own_chair)
        : form.chairs;
    change(page, form, { options: { ...form.options, [name]: value }, chairs });
  };
  return h(
    "details",
    { class: "options" },
    h("summary", null, texts.form.options),
    h(
      "div",
      { class: "fields" },
      shown.map((option) => {
        const value = form.options[option.name] ?? preset?.options[option.name] ?? option.default;
        const words = wordsOf(option);
        if (words.length > 0)
          return list(
            texts.option(option.name),
            String(value),
            words.map((each) => [each, texts.option(each)]),
            (chosen) => set(option.name, chosen),
          );
        if (option.type === "bool")
          return check(texts.option(option.name), Boolean(value), (checked) =>
            set(option.name, checked),
          );
        return h(
          "label",
          { key: option.name },
          texts.option(option.name),
          h("input", {
            type: option.type === "int" ? "number" : "text",
            value: String(value ?? ""),
            onchange: (/** @type {Event} */ event) => {
              const text = /** @type {HTMLInputElement} */ (event.currentTarget).value;
              set(option.name, option.type === "int" ? Number(text) : text);
            },
          }),
        );
      }),
    ),
  );
}

/** @param {Page} page @param {Form} form @param {SubmitEvent} event */
function submit(page, form, event) {
  event.preventDefault();
  const { seconds, computers: _, ...wanted } = form;
  const game = /** @type {GameInfo} */ (page.games.find((each) => each.name === form.game));
  page.open({ ...wanted, chairs: chosenChairs(form, game), turn_seconds: seconds === 0 ? null : seconds });
}
