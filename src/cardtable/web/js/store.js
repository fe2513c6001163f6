/** What the page knows, as pure functions of what it knew and what the server told. */

/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").Brief} Brief */

const LOG_KEPT = 400;

/**
 * The table after a change; the same if the change is old; null if something in between is missing, so
 * that a fresh snapshot is needed.
 * @param {Snapshot} before
 * @param {Change} change
 * @returns {Snapshot | null}
 */
export function changed(before, change) {
  if (change.seq <= before.seq) return before;
  const first = change.append.log?.[0]?.seq ?? change.seq;
  if (first > before.seq + 1) return null;
  const after = /** @type {any} */ ({ ...before, ...change.set, seq: change.seq });
  for (const [name, items] of Object.entries(change.append)) after[name] = [...after[name], ...items];
  after.log = after.log.slice(-LOG_KEPT);
  return after;
}

/**
 * The newer of two snapshots of a table.
 * @param {Snapshot | null} one
 * @param {Snapshot} other
 */
export function newer(one, other) {
  return one !== null && one.table === other.table && one.seq > other.seq ? one : other;
}

/**
 * The tables of the lobby after one of them changed, the newest first.
 * @param {Brief[]} tables
 * @param {Brief} brief
 */
export function listed(tables, brief) {
  const others = tables.filter((each) => each.table !== brief.table);
  if (brief.status === "over" || brief.status === "closed") return others;
  return [brief, ...others].sort((one, other) => other.opened_at - one.opened_at);
}

/**
 * My tables after one of them changed, in their order; a new one comes first.
 * @param {Brief[]} tables
 * @param {Brief} brief
 */
export function updated(tables, brief) {
  if (!tables.some((each) => each.table === brief.table)) return [brief, ...tables];
  return tables.map((each) => (each.table === brief.table ? brief : each));
}

/**
 * The same for a change at a table that another tab follows.
 * @param {Brief[]} tables
 * @param {Change} change
 */
export function movedOn(tables, { table, set }) {
  return tables.map((each) =>
    each.table === table
      ? { ...each, to_act: set.to_act ?? each.to_act, status: set.status ?? each.status }
      : each,
  );
}

/** @param {Brief} brief */
export const isFinished = (brief) => brief.status === "over" || brief.status === "closed";
