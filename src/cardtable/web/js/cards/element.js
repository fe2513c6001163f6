/**
 * `<card-face card="SA">`, `<card-face card="57">`, `<card-face>` for a back. Decoration: its button
 * has the name.
 */

import { marksOn } from "../catalogue.js";
import { LOOK_CHANGED, settings } from "../settings.js";
import { backFace, numberFace, suitFace } from "./face.js";
import { french } from "./notation.js";
import { pipImage } from "./pips.js";

/** Suits whose German signs no font has. */
const WITHOUT_GLYPH = "CDS";

class CardFace extends HTMLElement {
  static observedAttributes = ["card"];
  redraw = () => this.draw();

  connectedCallback() {
    document.addEventListener(LOOK_CHANGED, this.redraw);
    this.draw();
  }

  disconnectedCallback() {
    document.removeEventListener(LOOK_CHANGED, this.redraw);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const card = this.getAttribute("card") ?? "";
    const read = french(card);
    const number = Number(card);
    if (read) this.innerHTML = suitFace(read.suit, read.rank, settings().faces);
    else if (card !== "" && Number.isInteger(number)) this.innerHTML = numberFace(number, marksOn(number));
    else this.innerHTML = backFace();
  }
}

for (const suit of WITHOUT_GLYPH)
  document.documentElement.style.setProperty(`--german-${suit}`, pipImage("german", suit));

customElements.define("card-face", CardFace);
