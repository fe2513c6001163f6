/** What somebody prefers, kept in this browser. */

const DEFAULTS = {
  theme: prefersContrast() ? "contrast" : "dark",
  deck: "four",
  faces: /** @type {"french" | "german"} */ ("french"),
  index: "auto",
  sort: "suits",
  pause: 1200,
  speed: 1,
  pace: 1,
  sounds: false,
  oneTap: false,
  language: "auto",
  level: "beginner",
  guided: false,
  named: false,
};
const KEY = "cardtable";

/** @typedef {typeof DEFAULTS} Settings */

export const THEMES = ["dark", "light", "contrast", "auto"];
export const DECKS = ["four", "two", "skat"];
export const FACES = ["french", "german"];
/** `auto` has large indices on small screens. */
export const INDICES = ["auto", "normal", "large"];
/** `suits`: alternating colours, the highest card first; `rising`: the lowest first; `dealt`: as it came. */
export const SORTS = ["suits", "rising", "dealt"];
export const PAUSES = [0, 600, 1200, 2500];
/** How much longer than usual cards take on their way; 0 is without motion. */
export const SPEEDS = [0, 0.5, 1, 2];
/** How many times as long as usual computers take. */
export const PACES = [0, 0.3, 1, 2];
/** Told at the document when cards have to be drawn anew. */
export const LOOK_CHANGED = "look-changed";

const SMALL_SCREEN = "(max-width: 860px)";

/** @returns {Settings} */
export function settings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return DEFAULTS;
  }
}

/** @param {Partial<Settings>} some */
export function prefer(some) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...settings(), ...some }));
  } catch {
    // A browser that keeps nothing still shows the choice until the page is left.
  }
  applyLook({ ...settings(), ...some });
}

export function applyLook(chosen = settings()) {
  const root = document.documentElement;
  root.dataset.theme = chosen.theme === "auto" ? wantedTheme() : chosen.theme;
  root.dataset.deck = chosen.deck;
  root.dataset.faces = chosen.faces;
  root.dataset.index = chosen.index === "auto" ? wantedIndex() : chosen.index;
  document.dispatchEvent(new Event(LOOK_CHANGED));
}

export function followSystem() {
  for (const query of ["(prefers-color-scheme: light)", "(prefers-contrast: more)", SMALL_SCREEN]) {
    matchMedia(query).addEventListener("change", () => applyLook());
  }
}

function wantedTheme() {
  if (prefersContrast()) return "contrast";
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

function wantedIndex() {
  return matchMedia(SMALL_SCREEN).matches ? "large" : "normal";
}

function prefersContrast() {
  return matchMedia("(prefers-contrast: more)").matches;
}
