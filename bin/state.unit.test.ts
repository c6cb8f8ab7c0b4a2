import "fake-indexeddb/auto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openRequestsStore } from "../db/device/requests.ts";
import { openSiteStore } from "../db/device/site.ts";
import { toolsDatabase } from "../db/device/tools.ts";
import { contentDatabase, outboxDatabase } from "../db/device/visitor.ts";
import { routerScrollKey } from "../db/device/keys.ts";
import { deviceState, serverState } from "../db/schema/state.ts";
import type { State } from "../db/schema/state-entry.ts";
import { openStaffStore } from "../db/device/articles.ts";
import { isStillHere } from "../db/device/staff.ts";
import { root } from "./deno.mjs";

// The privacy policy and docs/stored.md are only of use while they name everything that is kept.

/** The source of these rooms, without its tests. */
const sourcesOf = (...rooms: string[]) =>
  rooms
    .flatMap((room) =>
      readdirSync(`${root}/${room}`, { recursive: true, encoding: "utf8" }).map(
        (file) => `${room}/${file.replaceAll("\\", "/")}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .map((file) => ({ file, text: readFileSync(`${root}/${file}`, "utf8") }));

const sources = sourcesOf("app", "db", "sw");

const places = (kind: string) =>
  deviceState.flatMap((one) => (one.kind === kind ? [one.place] : [])).toSorted();

// What a call is given where it is no constant: the key of a draft, a person's database, and what openers hand on.
const knownElsewhere: Record<string, string> = {
  "app/contact/stored-draft.ts: key": "draft:*",
  "app/data/browser-storage.ts: key: string": "",
  "db/device/visitor.ts: name": "",
  "db/device/open.ts: name": "",
  "db/device/entity-store.ts: name": "",
  "db/device/staff.ts: name": "",
};

/** The first argument of each call that this pattern finds, as a key: what varies in it is an asterisk. */
function keysOf(call: RegExp): string[] {
  const found = new Set<string>();
  for (const { file, text } of sources)
    for (const [, given = ""] of text.matchAll(call)) {
      const key = knownElsewhere[`${file}: ${given}`] ?? textOf(given, text);
      if (key === undefined) throw new Error(`${file}: what does ${given} stand for here?`);
      if (key !== "") found.add(key);
    }
  return [...found].toSorted();
}

/** The text that an argument stands for: a text, a template, or a constant of this module or another one. */
function textOf(given: string, text: string): string | undefined {
  const literal = /^["`](.*)["`]$/.exec(given)?.[1];
  if (literal !== undefined) return literal.replaceAll(/\$\{[^}]*\}/g, "*");
  const [left, right] = given.split(" + ");
  const prefix = right === undefined ? undefined : textOf(left ?? "", text);
  if (prefix !== undefined) return `${prefix}*`;
  const named = /^(\w+)(?:\(|$)/.exec(given)?.[1];
  if (named === undefined) return undefined;
  // A constant, or a function of what varies.
  const said = new RegExp(`const ${named} = (?:\\([^)]*\\) =>\\s*)?(["\`][^"\`]*["\`]|\\w+\\()`);
  const value =
    said.exec(text)?.[1] ?? sources.map((one) => said.exec(one.text)?.[1]).find(Boolean);
  return value === undefined ? undefined : textOf(value, text);
}

test("every key of localStorage and sessionStorage has its line", () => {
  const local = /(?:localStorage\.setItem|writeStored(?![^;]*"sessionStorage"))\(\s*([^,]+),/g;
  expect(keysOf(local)).toEqual(places("localStorage"));
  const ofTab = /(?:sessionStorage\.setItem|writeStored(?=[^;]*"sessionStorage"))\(\s*([^,]+),/g;
  expect([...keysOf(ofTab), routerScrollKey].toSorted()).toEqual(places("sessionStorage"));
});

test("every cache has its line", () => {
  const opened = keysOf(/(?:caches\.open\(|cacheName: )\s*([^,)}\s]+(?: \+ \w+)?)/g);
  const ofWorkbox = "workbox-precache-v2-*";
  expect([...opened, ofWorkbox].toSorted()).toEqual(places("Cache"));
});

test("every database of a device has its line, and each of its stores", async () => {
  const named = keysOf(
    /(?:openDatabase|openEntityStore|openQueueStore|opener|new Dexie|indexedDB\.open)(?:<\w+>)?\(\s*([^,:)]+)[,)]/g,
  );
  await contentDatabase();
  await outboxDatabase();
  await toolsDatabase();
  await openStaffStore("*", () => undefined);
  await openRequestsStore("*", () => undefined);
  await openSiteStore("*", () => undefined);
  await isStillHere("no one");
  const stores = ["workbox-expiration/cache-entries"];
  const databases = await indexedDB.databases();
  expect(databases.map(({ name = "" }) => name).toSorted()).toEqual(named);
  for (const { name = "" } of databases)
    for (const store of await storesOf(name)) stores.push(`${name}/${store}`);
  expect(stores.toSorted()).toEqual(places("IndexedDB"));
});

const storesOf = (name: string) =>
  new Promise<string[]>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => {
      resolve([...opening.result.objectStoreNames]);
      opening.result.close();
    };
  });

test("the server sets the two cookies that have their lines", () => {
  const setting = sourcesOf("api").filter(({ text }) => /setCookie\(|"set-cookie"/i.test(text));
  expect(setting.map(({ file }) => file)).toEqual(["api/staff/auth/cookie.ts"]);
  expect(setting[0]?.text).toContain('type Name = "session" | "device";');
  expect(setting[0]?.text).toMatch(/`__Host-\$\{name\}`/);
  const scripts = sources.filter(({ text }) => /document\.cookie|cookieStore/.test(text));
  expect(scripts, "no script sets one").toEqual([]);
  expect(places("Cookie")).toEqual(["__Host-device", "__Host-session"]);
});

test("docs/stored.md is what these lists say: `npx vitest run --project unit bin/state -u` writes it", () => {
  const line = (first: string, { place, what, why, until }: State) =>
    `| ${first} | \`${place}\` | ${what} | ${why} | ${until} |`;
  const document = [
    "# What is stored",
    "Written from the lists of `db/schema/state.ts`; an asterisk is what varies.",
    "## On a device",
    [
      "| Kind | Place | What it holds | Why | Until |\n|---|---|---|---|---|",
      ...deviceState.map((one) => line(one.staff ? `${one.kind}, staff` : one.kind, one)),
    ].join("\n"),
    "## On the server",
    [
      "| Whose data | Table | What it holds | Why | Until |\n|---|---|---|---|---|",
      ...serverState.map((one) => line(one.about === "no one" ? "–" : one.about, one)),
    ].join("\n"),
  ];
  return expect(`${document.join("\n\n")}\n`).toMatchFileSnapshot(`${root}/docs/stored.md`);
});
