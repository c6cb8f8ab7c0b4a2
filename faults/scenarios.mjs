// @ts-check
import { backupRestored } from "./scenarios/backup-restored.mjs";
import { clockMoved } from "./scenarios/clock-moved.mjs";
import { connectionsEnded } from "./scenarios/connections-ended.mjs";
import { databasePaused } from "./scenarios/database-paused.mjs";
import { databaseRestarted } from "./scenarios/database-restarted.mjs";
import { diskFull } from "./scenarios/disk-full.mjs";
import { embeddedKilled } from "./scenarios/embedded-killed.mjs";
import { migrationKilled } from "./scenarios/migration-killed.mjs";
import { oneOfSeveralKilled } from "./scenarios/one-of-several-killed.mjs";
import { processDrained } from "./scenarios/process-drained.mjs";
import { processKilled } from "./scenarios/process-killed.mjs";

/** @type {import("./under-load.mjs").Scenario[]} */
export const scenarios = [
  ...processKilled,
  ...embeddedKilled,
  ...oneOfSeveralKilled,
  connectionsEnded,
  ...databaseRestarted,
  databasePaused,
  diskFull,
  ...clockMoved,
  processDrained,
  migrationKilled,
  ...backupRestored,
];
