/** What can be done with a hand: keep it, show it, play it again. */

import { oneAtATime, post } from "../api.js";
import { copyField } from "../copying.js";
import { h } from "../dom.js";
import { complain } from "../notices.js";
import { recordAddress, seriesAddress } from "../routes.js";
import { texts } from "../texts.js";
import { playSeries } from "../series/play.js";
import { download, picture, png } from "./picture.js";

/** @typedef {import("./page.js").ReplayPage} Page */

/** @param {Page} page @returns {import("../dom.js").Children} */
export function share(page) {
  const file = page.file;
  if (file === null) return null;
  const link = `${location.origin}${location.pathname}${recordAddress(file.id)}`;
  const name = `${file.game}-${page.getAttribute("table") ?? "hand"}-${page.getAttribute("hand") ?? ""}`;
  return [
    again(page),
    section(
      texts.replay.keep,
      copyField(texts.replay.link, link),
      copyField(texts.replay.id, file.id),
      h(
        "div",
        { class: "group", key: "formats" },
        file.formats.map((format) =>
          h(
            "a",
            { class: "button small", key: format, href: `/api${page.source}/as/${format}`, download: "" },
            texts.replay.formats[format] ?? format.toUpperCase(),
          ),
        ),
      ),
    ),
    section(
      texts.replay.picture,
      h(
        "div",
        { class: "group", key: "picture" },
        h(
          "button",
          {
            type: "button",
            class: "small",
            onclick: () => download(new Blob([picture(page)], { type: "image/svg+xml" }), `${name}.svg`),
          },
          "SVG",
        ),
        h(
          "button",
          {
            type: "button",
            class: "small",
            onclick: () => png(picture(page)).then((file) => download(file, `${name}.png`), complain),
          },
          "PNG",
        ),
      ),
    ),
  ];
}

/** The same deal once more, alone or for a friend. @param {Page} page */
function again(page) {
  const given = !page.hasAttribute("table");
  return section(
    given ? texts.series.yourself : texts.series.again,
    h("p", { key: "why" }, given ? texts.series.giving : texts.series.whyAgain),
    given ? seats(page) : null,
    h(
      "div",
      { class: "group", key: "again" },
      h(
        "button",
        {
          type: "button",
          class: "main again",
          onclick: () => onSeries(page, ({ id }) => playSeries(id)),
        },
        given ? texts.series.play : texts.series.alone,
      ),
      h(
        "button",
        {
          type: "button",
          class: "friends",
          onclick: () => onSeries(page, async ({ id }) => void (location.hash = seriesAddress(id))),
        },
        texts.series.friend,
      ),
    ),
  );
}

/** On which seat: nobody is known to have sat there. @param {Page} page */
function seats(page) {
  return h(
    "label",
    { class: "my-seat", key: "seat" },
    texts.series.mySeat,
    h(
      "select",
      {
        onchange: (/** @type {Event} */ event) =>
          page.turn({ mySeat: Number(/** @type {HTMLSelectElement} */ (event.currentTarget).value) }),
      },
      page.file?.names.map((name, seat) =>
        h("option", { key: seat, value: String(seat), selected: seat === seatOf(page) }, name),
      ),
    ),
  );
}

/** The one that was chosen, or that of the declarer. @param {Page} page */
const seatOf = (page) => page.mySeat ?? page.ending.declarer ?? 0;

/** @typedef {(series: import("../types.js").Series) => Promise<void>} Then what is done with a series */

/** Does something with the series that has the deal of this hand. */
const onSeries = oneAtATime(async (/** @type {Page} */ page, /** @type {Then} */ then) => {
  const table = page.getAttribute("table");
  try {
    await then(await post(`${page.source}/series`, table === null ? { seat: seatOf(page) } : {}));
  } catch (error) {
    complain(error);
  }
});

/** @param {string} title @param {...import("../dom.js").Children} content */
function section(title, ...content) {
  return h("section", { key: title }, h("h2", null, title), ...content);
}
