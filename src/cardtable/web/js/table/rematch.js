import { post } from "../api.js";
import { complain } from "../notices.js";
import { goToTable, tableAddress } from "../routes.js";
import { settings } from "../settings.js";

/**
 * Opens a table for the same game with the same computers, and goes there. The other people of this table get its
 * address by chat.
 * @param {import("./page.js").TablePage} page
 */
export async function openRematch(page) {
  const { game, chairs, me } = page.table;
  const people = chairs.some(({ chair, kind }) => kind === "person" && chair !== me.chair);
  const seated = chairs.map(({ chair, kind, bot }) => (chair === me.chair ? "me" : kind === "computer" ? bot : "open"));
  try {
    const { table } = await post("/tables", {
      game: game.name,
      options: game.options,
      chairs: seated,
      listed: false,
      start: !people,
      pace: settings().pace,
    });
    if (people) await page.command("say", { text: `${location.origin}/${tableAddress(table)}` });
    goToTable(table);
  } catch (error) {
    complain(error);
  }
}
