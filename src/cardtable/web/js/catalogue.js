/** The games that can be played here; asked for once. */

import { get } from "./api.js";

/** @type {Promise<import("./types.js").Catalogue> | null} */
let asked = null;

/** @returns {Promise<import("./types.js").Catalogue>} */
export function catalogue() {
  asked ??= get("/games").catch((error) => {
    asked = null;
    throw error;
  });
  return /** @type {Promise<import("./types.js").Catalogue>} */ (asked);
}
