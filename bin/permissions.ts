// Run by start.mjs on Deno: checks the settings and prints the server's flags as JSON, or one line and code 1.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readSettings, SettingsProblem } from "../api/settings.ts";
import { nativeLibraries, serverFlags } from "./flags.ts";

try {
  const settings = readSettings(process.env);
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const dataDir = resolve(settings.dataDir);
  const flags = serverFlags(settings, { root, dataDir, native: nativeLibraries(root) });
  console.log(JSON.stringify(flags));
} catch (error) {
  if (!(error instanceof SettingsProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
