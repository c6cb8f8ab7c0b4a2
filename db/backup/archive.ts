import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { chmod, lstat, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { syncPath } from "../postgres/disk-files.mjs";
import { StartProblem } from "../postgres/postgres.ts";
import { contentNames, format, Manifest, tableName } from "./manifest.ts";
import { run } from "./programs.ts";

// A backup is an ordinary .tar.gz, so that it can be opened without this program.

const manifestName = "manifest.json";

/**
 * Packs the directory `place` into `file`, which appears once it is complete: `incomplete`, on the same disk, gets its name.
 * Returns its bytes.
 */
export async function pack(
  { file, incomplete, place }: Record<"file" | "incomplete" | "place", string>,
  about: Omit<Manifest, "format" | "files">,
  stop: AbortSignal,
): Promise<number> {
  const odd = Object.keys(about.rows).find((name) => !v.is(tableName, name));
  if (odd !== undefined)
    throw new StartProblem(
      `The table ${JSON.stringify(odd)} is none of ours: remove it, then back up.`,
    );
  const content = contentNames[about.kind];
  const files = await hashes(place, await filesBelow(place, content), stop);
  const manifest: Manifest = { format, ...about, files };
  await writeFile(join(place, manifestName), JSON.stringify(manifest, undefined, 2));
  const problem = "The backup could not be written.";
  await run("tar", ["-czf", incomplete, "-C", place, manifestName, content], { problem, stop });
  // The file holds all data of the database.
  await chmod(incomplete, 0o600);
  syncPath(incomplete);
  stop.throwIfAborted();
  await rename(incomplete, file);
  return (await stat(file)).size;
}

/** Unpacks `file` into the empty directory `place`. Throws StartProblem when it is no backup, cut short or changed. */
export async function unpack(file: string, place: string, stop: AbortSignal): Promise<Manifest> {
  if (!existsSync(file)) throw new StartProblem(`${file} does not exist.`);
  const damaged = `${file} is no backup, is cut short or is damaged. Nothing was changed.`;
  await run("tar", ["-xzof", file, "-C", place], { problem: damaged, stop });
  // This comes before anything is read or written: a link could lead out of the place.
  const files = await filesBelow(place);
  const manifest = await readManifest(join(place, manifestName), damaged);
  const content = contentNames[manifest.kind];
  const names = (await readdir(place)).filter((name) => name !== manifestName);
  if (names.length !== 1 || names[0] !== content)
    throw new StartProblem(`${damaged} It has to hold ${manifestName} and ${content} alone.`);
  const ofContent = files.filter((path) => path !== manifestName);
  const found = await hashes(place, ofContent, stop);
  const wrong = Object.keys({ ...manifest.files, ...found }).find(
    (path) => manifest.files[path] !== found[path],
  );
  if (wrong !== undefined) throw new StartProblem(`${damaged} ${wrong} is not what was backed up.`);
  return manifest;
}

async function readManifest(path: string, damaged: string): Promise<Manifest> {
  const json = v.pipe(v.string(), v.parseJson());
  const text = await readFile(path, "utf8").catch(() => "");
  const header = v.safeParse(v.pipe(json, v.object({ format: v.number() })), text);
  if (header.success && header.output.format !== format)
    throw new StartProblem(
      `The backup has format ${header.output.format}, this build reads ${format}: restore it with the build that made it. Nothing was changed.`,
    );
  const manifest = v.safeParse(v.pipe(json, Manifest), text);
  if (!manifest.success) throw new StartProblem(damaged);
  return manifest.output;
}

/** The files of a directory, by their paths in `place`. Throws StartProblem for a link, or anything that is no file. */
async function filesBelow(place: string, directory = ""): Promise<string[]> {
  const files: string[] = [];
  for (const name of await readdir(join(place, directory))) {
    const path = join(directory, name);
    const kind = await lstat(join(place, path));
    if (kind.isDirectory()) files.push(...(await filesBelow(place, path)));
    // With another hard link it may be someone else's file.
    else if (kind.isFile() && kind.nlink === 1) files.push(path);
    else throw new StartProblem(`${path} is no file of a database. Nothing was changed.`);
  }
  return files;
}

async function hashes(
  place: string,
  files: readonly string[],
  stop: AbortSignal,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const path of files.toSorted()) {
    const hash = createHash("sha256");
    for await (const piece of createReadStream(join(place, path))) {
      stop.throwIfAborted();
      hash.update(piece);
    }
    found[path] = hash.digest("hex");
  }
  return found;
}
