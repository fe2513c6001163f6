/** What somebody prefers, kept in this browser. */

const DEFAULTS = { theme: prefersContrast() ? "contrast" : "dark", deck: "four", pause: 1200, oneTap: false };
const KEY = "cardtable";

/** @typedef {typeof DEFAULTS} Settings */

export const THEMES = ["dark", "light", "contrast", "auto"];
export const DECKS = ["four", "two", "skat"];
export const PAUSES = [0, 600, 1200, 2500];

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
}

export function followSystem() {
  for (const query of ["(prefers-color-scheme: light)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", () => applyLook());
  }
}

function wantedTheme() {
  if (prefersContrast()) return "contrast";
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

function prefersContrast() {
  return matchMedia("(prefers-contrast: more)").matches;
}
