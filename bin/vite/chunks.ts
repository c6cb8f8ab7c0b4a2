import { join, relative, sep } from "node:path";
import type { Plugin, Rolldown } from "vite";

// The division of the client build into files, by folder.

const root = join(import.meta.dirname, "../..");

/** The path from the root of the project, without the query that the bundler adds. */
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

const isScreen = (id: string) => isUnder("app/routes")(id) && id.includes("tsr-split");
const isAdminRoute = isFile("app/routes/admin.$.tsx");

/** The files of staff alone; the worker precaches only those of the sign-in. */
const staffFolder = "assets/staff/";

const isStaffRoom = (id: string) =>
  isUnder("app/staff")(id) || (isAdminRoute(id) && id.includes("tsr-split"));

/** The entries of each part of the build, whose static imports belong to it too. */
const entries = {
  /** Every page, of visitors and of staff. */
  base: isFile("app/main.tsx", "app/router.tsx", "app/service-worker/register.ts"),
  pages: (id: string) => isFile("app/layout/layout.tsx")(id) || (isScreen(id) && !isAdminRoute(id)),
  /** /admin: the sign-in, or the screens. */
  gate: (id: string) => isScreen(id) && isAdminRoute(id),
  here: isFile("app/staff/session/registry.ts"),
  /** The frame of the screens, and the device's database. */
  desk: isFile("app/staff/layout/shell.tsx", "app/staff/sync/start.ts"),
  list: isFile("app/staff/articles/articles-page.tsx"),
  /** Requests and the site's documents on the device, read when the first articles are drawn. */
  requests: isFile(
    "app/staff/requests/sync/current.ts",
    "app/staff/requests/open-count.tsx",
    "app/staff/site/sync/current.ts",
  ),
  /** The modules that store and send a mutation. */
  sending: isFile(
    "app/staff/sync/send.ts",
    "app/staff/sync/submit-change.ts",
    "app/staff/sync/decide.ts",
    "app/staff/sync/resolve.ts",
    "app/staff/sync/delivery.ts",
  ),
};
type Part = keyof typeof entries;

/** Modules of a page or two, which stay out of the files that every page loads. */
const isOfFewPages = isFile(
  "app/data/catalogue.ts",
  "app/data/synonyms.ts",
  "app/ui/field.tsx",
  "app/ui/inline-confirm.tsx",
  "app/ui/use-minute.ts",
  "db/schema/requests/consent.ts",
  "db/schema/requests/slots.ts",
  "db/schema/requests/worth.ts",
  "db/schema/state.ts",
  "db/schema/state-device.ts",
  "db/schema/state-device-staff.ts",
  "db/schema/state-server.ts",
  "db/schema/tools/tools.ts",
);
/** Modules that staff's first screens import and do not use: the form's rules come with the public frame. */
const isOfForm = isFile("db/schema/text/email.ts", "db/schema/text/visible.ts");
const isShared = (id: string) =>
  !isScreen(id) &&
  !isOfFewPages(id) &&
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
      "db/device/channel.ts",
      "db/device/deadline.ts",
      "app/service-worker/unsaved-input.ts",
    )(id) ||
    isPackage("lucide-react", "valibot")(id) ||
    pathOf(id).endsWith("/queries.ts"));

/** Files that are loaded by the time others are requested: everywhere, and on the screens of staff. */
const everywhere = /assets\/(?:rolldown-runtime|load|react|router)-/;
const atTheDesk =
  /assets\/(?:(?:rolldown-runtime|load|react|router|dexie|sync)-|staff\/(?:admin|here|desk|shared)-)/;
const isThereBy = (host: string) =>
  /staff\/(?!admin|here|one-time-link|sign-in)/.test(host) ? atTheDesk : everywhere;

/** Among scripts, the gate, the frame and the first list name only those of the first screens: each name weighs on every visit. */
const ofFirstScreens =
  /(?:\.css|(?:here|dexie|desk|sync|articles-page|requests-page|requests|shared)-[\w-]+\.js)$/;
const isNamedBy = (host: string) => (file: string) => {
  // Every page loads the scripts later, when it has time.
  if (/assets\/main-/.test(host)) return file.endsWith(".css");
  return !/staff\/(?:admin|desk|articles-page)-/.test(host) || ofFirstScreens.test(file);
};

/** The files to preload with a file; the entry itself fetches the steps that api/pages/assets.ts names. */
export const preloadsOf = (files: string[], host: string) =>
  /[\\/]hydrate-/.test(host)
    ? []
    : files.filter((file) => !isThereBy(host).test(file)).filter(isNamedBy(host));

const named = (ofStaff: boolean, ending: string) =>
  `${ofStaff ? staffFolder : "assets/"}[name]-[hash]${ending}`;

/** Separates the modules of staff from those of visitors, and fails the build when a file mixes them. */
export function createChunks() {
  const known = new Set<string>();
  const visitors = new Set<string>();
  /** Reachable from the entries only through app/staff. */
  const isStaff = (id: string): boolean => known.has(id) && !visitors.has(id);
  const parts = new Map<Part, Set<string>>();
  const isIn = (id: string, ...names: Part[]): boolean =>
    names.some((name) => parts.get(name)?.has(id));
  /** Stylesheets that several screens of staff share are named after their chunk. */
  const shared = new Set<string>();

  const plugin: Plugin = {
    name: "chunks",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    buildEnd(problem) {
      if (problem) return;
      const queue: string[] = [];
      for (const id of this.getModuleIds()) {
        // The bundler's own modules begin with a zero byte.
        if (!id.startsWith("\0")) known.add(id);
        if (this.getModuleInfo(id)?.isEntry) queue.push(id);
      }
      for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
        if (visitors.has(id) || isStaffRoom(id)) continue;
        visitors.add(id);
        const module = this.getModuleInfo(id);
        queue.push(...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? []));
      }
      // The keys are these names.
      for (const name of Object.keys(entries) as Part[])
        parts.set(
          name,
          reached(
            this,
            [...known].filter((id) => entries[name](id)),
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
    },
  };

  // Four files hydrate a page, one a step (app/boot/hydrate.ts): React, the router, the public frame, the page's own.
  const groups = [
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
          (isShared(id) && !isOfForm(id) && isIn(id, "base", "gate", "here", "desk", "list"))),
    },
    { name: "site", test: (id: string) => !isStaff(id) && isShared(id) && isIn(id, "pages") },
    // Both are needed on every page, a moment later.
    {
      name: "update",
      test: isFile("app/service-worker/update.ts", "app/service-worker/update-notice.tsx"),
    },
    // The engine below visitors' and staff's queues, in two files: one for the first screen of staff, with the two small
    // modules of drafts that it needs as well, and one for sending.
    {
      name: "sync",
      test: (id: string) =>
        isFile("app/drafts/finished.ts", "app/drafts/tab-lock.ts")(id) ||
        (isUnder("sw/sync")(id) && isIn(id, "desk", "list")),
    },
    { name: "queue", test: isUnder("sw/sync") },
    // Modules that the forms of visitors and of staff share.
    {
      name: "forms",
      test: isFile("app/ui/field.tsx"),
    },
    // The request's modules, for staff's screens and for the sender's private page.
    {
      name: "request",
      test: isFile("db/schema/requests/request.ts", "app/ui/duration.ts", "app/ui/use-minute.ts"),
    },
    // Modules that the compliance tools share, in one file: each name of a file weighs on all pages.
    {
      name: "tool-parts",
      test: isFile(
        "app/data/tool-result.ts",
        "app/tools/answers.ts",
        "app/tools/erase-answers.tsx",
        "app/tools/glyph.tsx",
        "app/tools/readiness/lozenge.tsx",
        "app/tools/send-result.tsx",
        "app/tools/source-links.tsx",
        "db/device/answers.ts",
        "db/device/has-database.ts",
      ),
    },
    // The code that opens the databases of a device, of visitors and of staff.
    {
      name: "dexie",
      test: (id: string) => isPackage("dexie")(id) || isFile("db/device/open.ts")(id),
    },
    // The sheet that the sign-in and the frame share.
    { name: "frame", test: isFile("app/staff/layout/staff.css") },
    // The gate of staff, which every worker precaches.
    { name: "admin", test: (id: string) => isStaff(id) && isIn(id, "gate") },
    { name: "here", test: (id: string) => isStaff(id) && isIn(id, "here") },
    { name: "desk", test: (id: string) => isStaff(id) && isIn(id, "desk") },
    {
      name: "sending",
      test: (id: string) => isStaff(id) && !isIn(id, "list") && isIn(id, "sending"),
    },
    {
      name: "requests",
      test: (id: string) => isStaff(id) && !isIn(id, "list") && isIn(id, "requests"),
    },
    // Modules that the list of articles shares with the views that open above it.
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

function reached(build: Rolldown.PluginContext, ids: readonly string[]): Set<string> {
  const found = new Set(ids);
  for (const id of found)
    for (const next of build.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
