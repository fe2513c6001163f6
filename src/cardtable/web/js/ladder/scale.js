/**
 * Where ratings lie on a line, in percent of it.
 *
 * @typedef {{mean: number, low: number | null, high: number | null}} Rating
 * @typedef {{at: (value: number) => number, ticks: number[]}} Scale
 */

/** No interval makes the line longer than this at either end of its rating: who has hardly played knows nothing. */
const WIDEST = 400;
const STEPS = [50, 100, 200, 500, 1000, 2000, 5000, 10_000];
const MOST_TICKS = 5;

/** @param {Rating[]} ratings @returns {Scale} */
export function scale(ratings) {
  const lows = ratings.map(({ mean, low }) => Math.max(low ?? mean, mean - WIDEST));
  const highs = ratings.map(({ mean, high }) => Math.min(high ?? mean, mean + WIDEST));
  const low = Math.min(-STEPS[0], ...lows);
  const high = Math.max(STEPS[0], ...highs);
  const at = (/** @type {number} */ value) =>
    Math.round(Math.min(100, Math.max(0, ((value - low) / (high - low)) * 100)) * 10) / 10;
  const step = STEPS.find((each) => (high - low) / each <= MOST_TICKS) ?? STEPS[STEPS.length - 1];
  const ticks = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(tick);
  return { at, ticks };
}
