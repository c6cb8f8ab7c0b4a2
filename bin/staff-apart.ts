import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Plugin, ResolvedConfig, Rolldown } from "vite";

/** What staff alone need lies in this folder of the build; the worker keeps its gate alone until somebody has signed in. */
const staffFolder = "assets/staff/";

const ownRoom = /[\\/]app[\\/]staff[\\/]|[\\/]app[\\/]routes[\\/]admin[^?]*\?tsr-split/;

/** What each part of the build begins with; it holds what these import at once. */
const beginnings = {
  /** Every page, of visitors and of staff. */
  base: /[\\/]app[\\/](?:main\.tsx|router\.tsx|offline\.ts)$/,
  /** Every public page. */
  pages: /[\\/]app[\\/]site-frame\.tsx$|[\\/]app[\\/]routes[\\/](?!admin)[^?]*\?tsr-split/,
  /** The sign-in or the screens, for whoever comes to /admin. */
  gate: /[\\/]app[\\/]routes[\\/]admin[^?]*\?tsr-split/,
  /** Who was here last. */
  here: /[\\/]app[\\/]staff[\\/]device[\\/]here\.ts$/,
  /** The frame of the screens, and the device. */
  desk: /[\\/]app[\\/]staff[\\/](?:shell\.tsx|device[\\/]start\.ts)$/,
  /** The first screen. */
  list: /[\\/]app[\\/]staff[\\/]articles-page\.tsx$/,
  /** What keeps a change and sends it. */
  sending: /[\\/]app[\\/]staff[\\/]device[\\/](?:send|settle|deliver)\.ts$/,
};
export type Part = keyof typeof beginnings;

/** The name of a file of the build, below the folder when it is of staff. */
const named = (ofStaff: boolean, ending: string) =>
  `${ofStaff ? staffFolder : "assets/"}[name]-[hash]${ending}`;

/**
 * Keeps what staff alone need out of every file that a visitor loads: says which modules these are, names
 * their files, stops the build when one of them is in a visitor's file, and prints what /admin weighs.
 */
export function staffApart() {
  const known = new Set<string>();
  const visitors = new Set<string>();
  /** No way from the site's entries leads here but through the staff's room. */
  const isStaff = (id: string): boolean => known.has(id) && !visitors.has(id);
  const parts = new Map<Part, Set<string>>();
  /** Whether one of these parts cannot begin without this module. */
  const isIn = (id: string, ...names: Part[]): boolean =>
    names.some((name) => parts.get(name)?.has(id));
  /** The stylesheets of chunks that several screens of staff share: they are named after their chunk alone. */
  const shared = new Set<string>();
  let config: ResolvedConfig | undefined;

  const plugin: Plugin = {
    name: "staff-apart",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
    },
    buildEnd(problem) {
      if (problem) return;
      const waiting: string[] = [];
      for (const id of this.getModuleIds()) {
        // The bundler's own parts (their names begin with a zero byte) are everybody's.
        if (!id.startsWith("\0")) known.add(id);
        if (this.getModuleInfo(id)?.isEntry) waiting.push(id);
      }
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (visitors.has(id) || ownRoom.test(id)) continue;
        visitors.add(id);
        const module = this.getModuleInfo(id);
        waiting.push(...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? []));
      }
      // The keys are these names.
      for (const name of Object.keys(beginnings) as Part[])
        parts.set(
          name,
          reached(
            this,
            [...known].filter((id) => beginnings[name].test(id)),
          ),
        );
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      for (const { fileName, moduleIds, viteMetadata } of chunks) {
        const ofStaff = fileName.startsWith(staffFolder);
        const stray = moduleIds.find((id) => known.has(id) && isStaff(id) !== ofStaff);
        if (stray)
          this.error(`${fileName} may not hold ${stray}: visitors and staff share no file`);
        for (const sheet of viteMetadata?.importedCss ?? []) {
          if (sheet.startsWith(staffFolder) !== ofStaff)
            this.error(`${sheet} may not come with ${fileName}: visitors and staff share no file`);
        }
      }
      const kB = (weightOfFirstScreen(chunks) / 1000).toFixed(1);
      config?.logger.warn(`/admin: ${kB} kB of script (brotli) with its first screen`);
    },
  };

  return {
    plugin,
    isStaff,
    isIn,
    chunkFileNames: ({ name, moduleIds }: { name: string; moduleIds: string[] }) => {
      const ofStaff = moduleIds.some(isStaff);
      if (ofStaff) shared.add(`${name}.css`);
      return named(ofStaff, ".js");
    },
    assetFileNames: ({
      names,
      originalFileNames,
    }: {
      names: string[];
      originalFileNames: string[];
    }) =>
      named(
        originalFileNames.length > 0
          ? originalFileNames.some((name) => ownRoom.test(join("/", name)))
          : names.some((name) => shared.has(name)),
        "[extname]",
      ),
  };
}

/** These modules, and all that they import at once. */
function reached(build: Rolldown.PluginContext, ids: readonly string[]): Set<string> {
  const found = new Set(ids);
  for (const id of found)
    for (const next of build.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** What the entry and the first screen load, in bytes as they travel. */
function weightOfFirstScreen(chunks: Rolldown.OutputChunk[]): number {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entry = chunks.find(({ name, isEntry }) => isEntry && name === "life");
  const ofStaff = ["admin", "here", "desk", "articles-page"].map((part) => {
    const found = chunks.find(
      ({ fileName, name }) => fileName.startsWith(staffFolder) && name === part,
    );
    if (!found) throw new Error(`no file of staff's is called ${part}: /admin cannot be weighed`);
    return found;
  });
  const files = new Set(
    [entry, ...ofStaff]
      .flatMap((chunk) => chunk?.fileName ?? [])
      .concat(entry?.dynamicImports ?? []),
  );
  for (const file of files) for (const next of byName.get(file)?.imports ?? []) files.add(next);
  return [...files].reduce(
    (sum, file) => sum + brotliCompressSync(byName.get(file)?.code ?? "").length,
    0,
  );
}
