/**
 * `<first-steps>`: three sentences for the first visit, one in the lobby, one at the table and one after the
 * first hand. Whoever closes it never sees it again.
 */

import { h, render } from "./dom.js";
import { prefer, settings } from "./settings.js";
import { texts } from "./texts.js";

/** What is on the page at each step, the last first. */
const STEPS = [
  { step: 3, there: ".result, replay-page" },
  { step: 2, there: "table-page main:not(.status-waiting)" },
  { step: 1, there: "lobby-page main" },
];

export class FirstSteps extends HTMLElement {
  /** @type {number | null} */
  step = null;
  observer = new MutationObserver(() => this.notice());

  connectedCallback() {
    const page = document.getElementById("page");
    if (settings().guided || page === null) return this.remove();
    this.observer.observe(page, { childList: true, subtree: true });
    this.notice();
  }

  disconnectedCallback() {
    this.observer.disconnect();
  }

  notice() {
    const step = STEPS.find(({ there }) => document.querySelector(there) !== null)?.step ?? null;
    if (step === this.step) return;
    this.step = step;
    this.draw();
  }

  close() {
    prefer({ guided: true });
    this.remove();
  }

  draw() {
    const { step } = this;
    if (step === null) return render(this);
    const [title, words] = texts.guide.steps[step - 1];
    render(
      this,
      h(
        "aside",
        { class: "first-steps", "aria-label": texts.guide.title },
        h(
          "ol",
          { class: "dots", "aria-label": texts.guide.place(step) },
          STEPS.map((_, number) =>
            h("li", { key: number, class: number + 1 === step ? "now" : "", "aria-hidden": "true" }),
          ),
        ),
        h("p", null, h("b", null, title), " ", words),
        h("button", { type: "button", class: "small", onclick: () => this.close() }, texts.guide.close),
      ),
    );
  }
}

customElements.define("first-steps", FirstSteps);
