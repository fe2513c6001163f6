/**
 * `<card-face card="SA">`, `<card-face card="57">`, `<card-face>` for a back. Decoration: its button
 * has the name.
 */

import { backFace, frenchFace, headsOn, numberFace } from "./face.js";
import { french } from "./notation.js";

class CardFace extends HTMLElement {
  static observedAttributes = ["card"];

  connectedCallback() {
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const card = this.getAttribute("card") ?? "";
    const read = french(card);
    const number = Number(card);
    if (read) this.innerHTML = frenchFace(read.suit, read.rank);
    else if (card !== "" && Number.isInteger(number)) this.innerHTML = numberFace(number, headsOn(number));
    else this.innerHTML = backFace();
  }
}

customElements.define("card-face", CardFace);
