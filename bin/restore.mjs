// @ts-check
// `npm run restore -- FILE`: puts a backup in the place of the database; the site must not run.
import { stopWhenAsked } from "./child.mjs";
import { databaseCommand } from "./database-command.mjs";
import { run } from "./say.mjs";

await run(async () => {
  stopWhenAsked();
  await databaseCommand("restore");
});
