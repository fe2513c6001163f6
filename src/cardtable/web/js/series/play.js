/** Goes to my table in a series: a new one, or the one where I left off. */

import { oneAtATime, post } from "../api.js";
import { introduced } from "../naming.js";
import { complain } from "../notices.js";
import { goToTable } from "../routes.js";

/** @param {string} series its id */
export async function playSeries(series) {
  goToTable((await post(`/series/${series}/play`)).table);
}

export const play = oneAtATime(async (/** @type {string} */ series) => {
  try {
    // Others see the name in the ranking.
    await introduced();
    await playSeries(series);
  } catch (error) {
    complain(error);
  }
});
