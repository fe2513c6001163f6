/** `<account-page>`: an account, its password, where it is logged in, and how to be forgotten. */

import { get, post, request } from "../api.js";
import { h, render } from "../dom.js";
import { complain, notice } from "../notices.js";
import { prefer } from "../settings.js";
import { live } from "../stream/live.js";
import { locale, texts } from "../texts.js";
import { top } from "../top.js";

/** @typedef {import("../types.js").Me} Me */
/** @typedef {{id: string, created: number, used: number, current: boolean}} Session */

/** The shortest password that the server takes. */
const SHORTEST = 8;
/** What a task returns that somebody decided against. */
const CANCELLED = Symbol("cancelled");

export class AccountPage extends HTMLElement {
  /** @type {Me | null} */
  me = null;
  /** @type {Session[]} */
  sessions = [];

  connectedCallback() {
    live.follow({ tables: [], lobby: false });
    this.load();
  }

  async load() {
    try {
      this.me = await post("/session");
      this.sessions = (await get("/sessions")).sessions;
    } catch (error) {
      complain(error);
    }
    this.draw();
  }

  /**
   * Does what a form asks for, and says so; what is refused leaves the form as it is. Of somebody else nothing that is on
   * the page may stay, so all is loaded anew.
   * @param {SubmitEvent} event
   * @param {(given: Record<string, string>) => Promise<unknown>} task
   * @param {(() => string) | null} done what is said then; null if I am somebody else then
   */
  async submit(event, task, done) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    try {
      const fields = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
      if ((await task(fields)) === CANCELLED) return;
      form.reset();
      if (done === null) return location.reload();
      notice(done);
      await this.load();
    } catch (error) {
      complain(error);
    }
  }

  /** @param {string} session */
  async end(session) {
    try {
      await request("DELETE", `/sessions/${session}`);
      notice(() => texts.account.ended);
    } catch (error) {
      complain(error);
    }
    await this.load();
  }

  async logOut() {
    try {
      await request("DELETE", "/session");
      location.reload();
    } catch (error) {
      complain(error);
    }
  }

  draw() {
    document.title = `${texts.account.title} · ${texts.title}`;
    if (!this.isConnected || this.me === null) return;
    const { account } = this.me;
    render(
      this,
      top(),
      h(
        "main",
        { class: "account" },
        h("h1", null, texts.account.title),
        h("p", { key: "who" }, account === null ? texts.account.guest : texts.account.known(account)),
        account === null ? [newAccountForm(this), logInForm(this)] : [passwordForm(this), logOutButton(this)],
        sessionList(this),
        forgetForm(this, account),
      ),
    );
  }
}

/**
 * @param {AccountPage} page
 * @param {string} title
 * @param {[string, string, string][]} fields name, title and autocomplete of each
 * @param {(given: Record<string, string>) => Promise<unknown>} task
 * @param {(() => string) | null} done
 * @param {string} [help]
 */
function form(page, title, fields, task, done, help = "") {
  return h(
    "form",
    {
      key: title,
      "aria-label": title,
      onsubmit: (/** @type {SubmitEvent} */ event) => page.submit(event, task, done),
    },
    h("h2", null, title),
    help ? h("p", { class: "quiet" }, help) : null,
    fields.map(([name, words, fills]) =>
      h(
        "label",
        { key: name },
        words,
        h("input", {
          name,
          required: true,
          type: name === "login" ? "text" : "password",
          autocomplete: fills,
          autocapitalize: "none",
          minlength: fills === "new-password" ? String(SHORTEST) : null,
        }),
      ),
    ),
    h("div", { class: "group" }, h("button", { type: "submit" }, title)),
  );
}

/** @param {AccountPage} page */
const newAccountForm = (page) =>
  form(
    page,
    texts.account.make,
    [
      ["login", texts.account.login, "username"],
      ["password", texts.account.password, "new-password"],
    ],
    (given) => post("/account", given),
    () => texts.account.made,
    `${texts.account.why} ${texts.account.rules(SHORTEST)}`,
  );

/** @param {AccountPage} page */
const logInForm = (page) =>
  form(
    page,
    texts.account.logIn,
    [
      ["login", texts.account.login, "username"],
      ["password", texts.account.password, "current-password"],
    ],
    (given) => post("/login", given),
    null,
  );

/** @param {AccountPage} page */
const passwordForm = (page) =>
  form(
    page,
    texts.account.change,
    [
      ["old", texts.account.old, "current-password"],
      ["new", texts.account.new, "new-password"],
    ],
    (given) => post("/password", given),
    () => texts.account.changed,
    texts.account.rules(SHORTEST),
  );

/** @param {AccountPage} page */
const logOutButton = (page) =>
  h("button", { type: "button", key: "log out", class: "log-out", onclick: () => page.logOut() }, texts.account.logOut);

/** @param {number} seconds since 1970 */
const whenOf = (seconds) =>
  new Date(seconds * 1000).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });

/** @param {AccountPage} page */
function sessionList(page) {
  return h(
    "section",
    { key: "sessions" },
    h("h2", null, texts.account.sessions),
    h(
      "ul",
      { class: "sessions" },
      page.sessions.map(({ id, used, current }) =>
        h(
          "li",
          { key: id },
          h("span", null, current ? h("b", null, texts.account.current) : texts.account.used(whenOf(used))),
          current
            ? null
            : h(
                "button",
                {
                  type: "button",
                  class: "small",
                  "aria-label": texts.account.endWhich(whenOf(used)),
                  onclick: () => page.end(id),
                },
                texts.account.end,
              ),
        ),
      ),
    ),
  );
}

/** @param {AccountPage} page @param {string | null} account */
function forgetForm(page, account) {
  const task = async (/** @type {Record<string, string>} */ given) => {
    if (!confirm(texts.account.forgetSure)) return CANCELLED;
    await request("DELETE", "/account", given);
    prefer({ named: false });
  };
  return form(
    page,
    texts.account.forget,
    account === null ? [] : [["password", texts.account.password, "current-password"]],
    task,
    null,
    texts.account.forgetHelp,
  );
}

customElements.define("account-page", AccountPage);
