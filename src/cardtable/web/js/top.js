/** The header that every page has: the way back to the lobby, then what the page adds. */

import { h } from "./dom.js";
import { texts } from "./texts.js";

/** @param {...import("./dom.js").Children} more */
export function top(...more) {
  return h(
    "header",
    { class: "top" },
    h(
      "a",
      { class: "brand", href: "#/", "aria-label": `${texts.title}, ${texts.lobby}` },
      h("span", { "aria-hidden": "true" }, "♣"),
      h("b", null, texts.title),
    ),
    ...more,
  );
}
