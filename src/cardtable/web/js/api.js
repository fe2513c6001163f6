/** Requests to the server. What it refuses is thrown as a Problem with the sentence it sent. */

import { language, say, texts } from "./texts.js";

const BASE = "/api";
/** Waits before a request is repeated whose answer was lost, in ms. */
const REPEATS = [250, 800, 2000];

export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} kind the last part of the problem's type, `stale`
   * @param {() => string} said what it is in words, in the language of whoever reads it now
   */
  constructor(status, kind, said) {
    super(said());
    this.status = status;
    this.kind = kind;
    this.said = said;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function request(method, path, body) {
  const key = newKey();
  for (const pause of REPEATS) {
    try {
      return await once(method, path, body, key);
    } catch (error) {
      if (error instanceof Problem && error.status === 401) await once("POST", "/session", {}, newKey());
      else if (error instanceof Problem && error.status !== 503) throw error;
      else await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return once(method, path, body, key);
}

/** What was asked for before whoever wants it was there, and the answer. @type {{path: string | null, answer: Promise<any> | null}} */
let early = { path: null, answer: null };

/** Asks now for what a page will ask for as soon as it is there. @param {string | null} path */
export function askEarly(path) {
  early = { path, answer: path === null ? null : request("GET", path) };
  // It is told to who takes it.
  early.answer?.catch(() => {});
}

/** @param {string} path @returns {Promise<any>} */
export function get(path) {
  const { answer } = early;
  if (path !== early.path || answer === null) return request("GET", path);
  early = { path: null, answer: null };
  return answer;
}

/**
 * @param {string} path
 * @param {unknown} [body]
 */
export const post = (path, body = {}) => request("POST", path, body);

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {string} key
 */
async function once(method, path, body, key) {
  let answer;
  try {
    answer = await fetch(BASE + path, {
      method,
      headers: method === "GET" ? {} : { "Content-Type": "application/json", "Idempotency-Key": key },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: "no-store",
      // Before files that are fetched for later.
      priority: "high",
    });
  } catch {
    throw new Problem(503, "no-network", () => texts.problems.network);
  }
  if (answer.ok) return answer.status === 204 ? null : answer.json();
  throw await problem(answer);
}

/** @param {Response} answer */
async function problem(answer) {
  const document = await answer.json().catch(() => ({}));
  const kind =
    String(document.type ?? "")
      .split("/")
      .pop() ?? "";
  return new Problem(answer.status, kind, () =>
    document.detail ? problemWords(kind, document) : texts.problems.unknown(answer.status),
  );
}

/**
 * Where the server has nothing but English, other languages say what kind of problem it is.
 * @param {string} kind
 * @param {{detail: string, words?: import("./types.js").Said}} document
 * @returns {string}
 */
function problemWords(kind, { detail, words }) {
  const sentence = say(words, language() === "en" ? detail : (texts.problem.kinds[kind] ?? detail));
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/**
 * Something that is not begun anew while it is being done: who clicks twice wants one table.
 * @template {any[]} A
 * @param {(...given: A) => Promise<void>} task
 * @returns {(...given: A) => Promise<void>}
 */
export function oneAtATime(task) {
  let running = false;
  return async (...given) => {
    if (running) return;
    running = true;
    try {
      await task(...given);
    } finally {
      running = false;
    }
  };
}

function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
