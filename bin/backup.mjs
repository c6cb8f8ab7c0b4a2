// @ts-check
// `npm run backup -- FILE`: backs the database up into a new file, also while the site runs.
import { stopWhenAsked } from "./child.mjs";
import { databaseCommand } from "./database-command.mjs";
import { run } from "./say.mjs";

await run(async () => {
  stopWhenAsked();
  await databaseCommand("backup");
});
