/** Where we are: `#/` is the lobby, `#/table/<id>` a table. */

/** @returns {{page: "lobby"} | {page: "table", table: string}} */
export function route() {
  const found = /^#\/table\/([\w-]+)$/.exec(location.hash);
  return found ? { page: "table", table: found[1] } : { page: "lobby" };
}

/** @param {string} table */
export const tableAddress = (table) => `#/table/${table}`;

/** @param {string} table */
export function goToTable(table) {
  location.hash = tableAddress(table);
}
