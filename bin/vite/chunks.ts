import { join, relative, sep } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Plugin, ResolvedConfig, Rolldown } from "vite";

// How the client build is cut into files. Everything that depends on where a module lies is said here, by folder.

const root = join(import.meta.dirname, "../..");

/** A module's path from the root of the project, without the query that the bundler adds. */
const pathOf = (id: string) =>
  relative(root, id.split("?")[0] ?? "")
    .split(sep)
    .join("/");
const isFile =
  (...paths: string[]) =>
  (id: string) =>
    paths.includes(pathOf(id));
const isUnder =
  (...folders: string[]) =>
  (id: string) =>
    folders.some((folder) => pathOf(id).startsWith(`${folder}/`));
const isPackage =
  (...names: string[]) =>
  (id: string) =>
    names.some((name) => id.split(sep).join("/").includes(`/node_modules/${name}/`));

/** The component of a route, which the router's plugin cuts off its loader. */
const isScreen = (id: string) => isUnder("app/routes")(id) && id.includes("tsr-split");
const isAdminRoute = isFile("app/routes/admin.$.tsx");

/** What staff alone need lies in this folder of the build; the worker keeps its gate alone until somebody has signed in. */
const staffFolder = "assets/staff/";

const isStaffRoom = (id: string) =>
  isUnder("app/staff")(id) || (isAdminRoute(id) && id.includes("tsr-split"));

/** What each part of the build begins with; it holds what these import at once. */
const beginnings = {
  /** Every page, of visitors and of staff. */
  base: isFile("app/main.tsx", "app/router.tsx", "app/service-worker/register.ts"),
  /** Every public page. */
  pages: (id: string) => isFile("app/layout/layout.tsx")(id) || (isScreen(id) && !isAdminRoute(id)),
  /** The sign-in or the screens, for whoever comes to /admin. */
  gate: (id: string) => isScreen(id) && isAdminRoute(id),
  /** Who was here last. */
  here: isFile("app/staff/session/registry.ts"),
  /** The frame of the screens, and the device. */
  desk: isFile("app/staff/layout/shell.tsx", "app/staff/sync/start.ts"),
  /** The first screen. */
  list: isFile("app/staff/articles/articles-page.tsx"),
  /** What keeps a change and sends it. */
  sending: isFile(
    "app/staff/sync/send.ts",
    "app/staff/sync/settle.ts",
    "app/staff/sync/delivery.ts",
  ),
};
type Part = keyof typeof beginnings;

/** What public pages share; what one page alone needs, or only some visitors, stays out of it. */
const isShared = (id: string) =>
  !isScreen(id) &&
  !isFile("app/ui/confirm.tsx", "app/ui/field.tsx")(id) &&
  (isUnder(
    "app/boot",
    "app/data",
    "app/document",
    "app/layout",
    "app/routes",
    "app/search",
    "app/ui",
    "db/schema",
  )(id) ||
    isFile(
      "app/router.tsx",
      "app/data/storage-hint.ts",
      "db/device/deadline.ts",
      "app/service-worker/unsaved-input.ts",
    )(id) ||
    isPackage("lucide-react", "valibot")(id) ||
    pathOf(id).endsWith("/queries.ts"));

/** Files of the build that are there by the time that one of this name asks for others. */
const everywhere = /assets\/(?:rolldown-runtime|load|react|router)-/;
const atTheDesk =
  /assets\/(?:(?:rolldown-runtime|load|react|router|dexie)-|staff\/(?:admin|here|desk|shared)-)/;
const isThereBy = (host: string) =>
  /staff\/(?!admin|here|one-time-link|sign-in)/.test(host) ? atTheDesk : everywhere;

/** What a file has to load before it: the entry fetches the steps itself (api/pages/assets.ts says which). */
export const preloadsOf = (files: string[], host: string) =>
  /[\\/]life-/.test(host) ? [] : files.filter((file) => !isThereBy(host).test(file));

/** The name of a file of the build, below the folder when it is of staff. */
const named = (ofStaff: boolean, ending: string) =>
  `${ofStaff ? staffFolder : "assets/"}[name]-[hash]${ending}`;

/**
 * Keeps what staff alone need out of every file that a visitor loads: says which modules these are, names
 * their files, stops the build when one of them is in a visitor's file, and prints what /admin weighs.
 */
export function createChunks() {
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
    name: "chunks",
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
        if (visitors.has(id) || isStaffRoom(id)) continue;
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
            [...known].filter((id) => beginnings[name](id)),
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

  /**
   * Four files bring a page to life, one a step (app/boot/hydrate.ts), instead of forty: React, the router with what every
   * page begins with, what public pages share, and the page's own. Staff do without the third.
   */
  const groups = [
    // Vite's own helper, which the first file needs before the others.
    {
      name: "load",
      test: (id: string) => /preload-helper|rolldown[\\/]runtime/.test(id) && !isStaff(id),
    },
    { name: "react", test: isPackage("react", "react-dom", "scheduler") },
    {
      name: "router",
      test: (id: string) =>
        !isStaff(id) &&
        (isPackage("@tanstack")(id) ||
          (isShared(id) && isIn(id, "base", "gate", "here", "desk", "list"))),
    },
    { name: "site", test: (id: string) => !isStaff(id) && isShared(id) && isIn(id, "pages") },
    // Both are needed on every page, a moment later.
    {
      name: "update",
      test: isFile("app/service-worker/update.ts", "app/service-worker/update-notice.tsx"),
    },
    // The engine below visitors' and staff's queues, in two files: what the first screen of staff needs, and what sends.
    { name: "sync", test: (id: string) => isUnder("sw/sync")(id) && isIn(id, "desk", "list") },
    { name: "queue", test: isUnder("sw/sync") },
    // What the forms of visitors and of staff share.
    {
      name: "forms",
      test: isFile("app/drafts/store.ts", "app/drafts/tab-lock.ts", "app/ui/field.tsx"),
    },
    // What opens the databases of a device, of visitors and of staff.
    {
      name: "dexie",
      test: (id: string) => isPackage("dexie")(id) || isFile("db/device/open.ts")(id),
    },
    // The gate of staff, which every visitor's worker keeps, in two files: what asks who is here, and what knows it.
    { name: "admin", test: (id: string) => isStaff(id) && isIn(id, "gate") },
    { name: "here", test: (id: string) => isStaff(id) && isIn(id, "here") },
    // The frame of their screens with what keeps their work on the device, and what the screens share.
    { name: "desk", test: (id: string) => isStaff(id) && isIn(id, "desk") },
    // What sends a change is there with the first one.
    {
      name: "sending",
      test: (id: string) => isStaff(id) && !isIn(id, "list") && isIn(id, "sending"),
    },
    // What the list of articles shares with what opens over it.
    { name: "shared", minShareCount: 2, test: (id: string) => isStaff(id) && isIn(id, "list") },
  ];

  return {
    plugin,
    groups,
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
          ? originalFileNames.some((name) => isStaffRoom(join(root, name)))
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
