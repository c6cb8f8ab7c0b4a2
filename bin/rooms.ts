const inApp = (names: string) => names.split(" ").map((name) => `app/${name}`);

const device = ["db/schema", "db/device"];
const database = ["db/backup", "db/postgres", "db/schema", "db/migrate.ts", "db/seed.ts"];
const parts = ["http", "outgoing", "pages", "runtime"].map((name) => `api/${name}`);
const requests = [...database, ...parts, "api/deps.ts", "api/jobs.ts", "api/requests"];

const app = [...device, "sw/outbox.ts", "sw/outbox/post.ts", "sw/content.ts"];
const ground = [...app, ...inApp("ui data drafts boot")];
const shared = [...ground, ...inApp("outbox search service-worker slots")];
const entities = inApp(
  "about contact estimator frameworks home insights install legal library my-request offline sectors services tools trust",
);
const staff = [...ground, ...inApp("document service-worker slots"), "sw/sync"];
const staffParts = inApp(
  "staff/keyboard staff/layout staff/pictures staff/requests staff/session staff/store staff/sync staff/ui",
);
const screens = inApp(
  "staff/account staff/content staff/editor staff/overview staff/people staff/pictures staff/requests staff/site staff/transfer staff/versions",
);

/** The rooms and files that the files of a room may import besides their own room: the directions of docs/architecture.md. */
const rooms = new Map<string, readonly string[]>([
  ["db", []],
  ["db/schema", []],
  ["db/device", ["db/schema"]],
  ["sw", device],
  ["api", database],
  ["api/requests", requests],
  ["api/slots", [...requests, "api/content"]],
  ["api/contact", [...requests, "api/slots", "api/content"]],
  ["api/inbox", [...requests, "api/contact"]],
  ["api/my-request", [...requests, "api/slots", "api/content", "api/insights"]],
  ["app", app],
  ["app/ui", app],
  ...inApp("data drafts").map((room) => [room, ground] as const),
  ...inApp("outbox search service-worker slots").map((room) => [room, shared] as const),
  ...entities.map((room) => [room, [...shared, "app/document/head.tsx"]] as const),
  ["app/layout", [...shared, ...entities, "app/document"]],
  ["app/staff", staff],
  ["app/staff/store", [...device, "sw/sync"]],
  ...screens.map((room) => [room, [...staff, ...staffParts]] as const),
  // The desk's templates are a document of the site.
  ["app/staff/requests", [...staff, ...staffParts, "app/staff/site/sync"]],
]);

/** Tests read the whole part of the house that they belong to, and the starting content. */
const roomsOfTests = new Map<string, readonly string[]>([
  ["db", []],
  ["sw", device],
  ["api", [...database, "db/data", "db/testing"]],
  ["app", [...device, "db/data", "db/testing/firm.ts"]],
]);

const isWithin = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

/**
 * True if a file may import another, or a package; paths from the root. A file belongs to the last matching room of the
 * table, which is the innermost.
 */
export function mayImport(file: string, target: string): boolean {
  const isTest = /\.test\.tsx?$|\/testing\//.test(file);
  if (!/^(api|app|bench|bin|db|dist|e2e|faults|sw)\//.test(target))
    return isTest || !isWithin(file, "db/schema") || target === "valibot";
  const table = isTest ? roomsOfTests : rooms;
  const room = [...table.keys()].findLast((name) => isWithin(file, name)) ?? "";
  return [room, ...(table.get(room) ?? [])].some((place) => isWithin(target, place));
}
