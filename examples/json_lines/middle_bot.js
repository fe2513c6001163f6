// A bot for every game: it takes the one in the middle of the legal actions.
// Run it with:  node middle_bot.js
const lines = require("node:readline").createInterface({ input: process.stdin });

// The host writes one JSON object per line. Most of them only tell what happens at the table.
lines.on("line", (line) => {
  const message = JSON.parse(line);

  // "act" asks for a decision: "legal" lists what may be done, "view" is all that our seat knows.
  if (message.type === "act") {
    const action = message.legal[Math.floor(message.legal.length / 2)];
    // Sending "seq" back says which request this answers.
    process.stdout.write(JSON.stringify({ seq: message.seq, action }) + "\n");
  }

  // After "bye" nothing comes any more.
  if (message.type === "bye") lines.close();
});
