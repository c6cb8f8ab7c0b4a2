// @ts-check
import { join, resolve } from "node:path";
import { exec } from "./child.mjs";
import { denoEnvironment, findDeno, root } from "./deno.mjs";
import { Problem } from "./say.mjs";

/**
 * Runs bin/backup.ts or bin/restore.ts on Deno, which alone can see whether the site has the data directory, with the
 * file that was named on the command line.
 * @param {"backup" | "restore"} command
 */
export async function databaseCommand(command) {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length > 0)
    throw new Problem(`Name one file: npm run ${command} -- FILE.tar.gz`);
  const programs =
    process.env.DATABASE_URL || process.env.MIGRATE_DATABASE_URL
      ? "tar,pg_dump,pg_restore,psql"
      : "tar";
  const flags = ["--quiet", "--no-prompt", "--no-remote", "--cached-only", "--no-lock"];
  const allowed = ["read", "write", "env", "net", "sys=uid,statfs", `run=${programs}`];
  const script = join(root, `bin/${command}.ts`);
  // npm starts us in the project; a relative name refers to the directory in which it was typed.
  const path = resolve(process.env.INIT_CWD ?? "", file);
  process.exitCode = await exec(
    findDeno(),
    ["run", ...flags, ...allowed.map((one) => `--allow-${one}`), script, path],
    { cwd: root, env: denoEnvironment(), tidiesUp: true },
  );
}
