/** `<time-left until="1793…">`: the seconds until then, counted down without drawing anything else anew. */

import { live } from "../../stream/live.js";

class TimeLeft extends HTMLElement {
  static observedAttributes = ["until"];
  timer = 0;

  connectedCallback() {
    this.timer = setInterval(() => this.tick(), 500);
    this.tick();
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  attributeChangedCallback() {
    this.tick();
  }

  tick() {
    const left = Math.max(0, Math.ceil(Number(this.getAttribute("until")) - live.now));
    this.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    this.classList.toggle("short", left <= 10);
  }
}

customElements.define("time-left", TimeLeft);
