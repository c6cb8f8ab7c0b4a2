import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export interface Recorded {
  /** When it was recorded, in milliseconds since 1970. */
  at: number;
  databases: Record<string, { version: number; stores: Record<string, RecordedStore> }>;
  localStorage: Record<string, string>;
}

interface RecordedStore {
  keyPath: string | string[];
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
  rows: Record<string, unknown>[];
}

export interface RecordedPerson {
  id: string;
  email: string;
  name: string;
}

/** A change of an article, as it was sent or waited. */
export interface RecordedOperation {
  id: string;
  kind: string;
  article: string;
  base?: number;
  fields: Record<string, string | null>;
}

interface Recording {
  visitor: Recorded;
  editor: Recorded & {
    me: RecordedPerson;
    /** What others sent meanwhile, in this order; `lost` is the editor's own, whose answer was lost. */
    before: (RecordedOperation | { lost: RecordedOperation })[];
  };
  absent: Recorded & { me: RecordedPerson };
}

/*
 * Every row of four browsers that build bcabc32 (23 November 2026) had written, with fewer rows of public content and of lists:
 * a visitor without a network, an editor in the middle of sending, one whose session had ended.
 */
export const recording = JSON.parse(
  readFileSync(new URL("recorded-device.json", import.meta.url), "utf8"),
) as Recording;

export const rowsOf = <Row = Record<string, unknown>>(
  { databases }: Recorded,
  table: `${string}/${string}`,
): Row[] => {
  const [name = "", store = ""] = table.split("/");
  // As the former build wrote them.
  return (databases[name]?.stores[store]?.rows ?? []) as Row[];
};

const dayMs = 86_400_000;

/** The same device as if it had been left `ageMs` ago, with other words in the place of some. */
export function leftAgo<Device extends Recorded>(
  device: Device,
  ageMs: number,
  replaced: Record<string, string> = {},
): Device {
  const moved = Date.now() - ageMs - device.at;
  const isNear = (time: number, days: number) => Math.abs(time - device.at) < days * dayMs;
  let text = JSON.stringify(device)
    .replace(/\b\d{13}\b/g, (time) => String(isNear(Number(time), 1) ? Number(time) + moved : time))
    // A session lasts 30 days, and starting content is older than that.
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) =>
      isNear(Date.parse(time), 60) ? new Date(Date.parse(time) + moved).toISOString() : time,
    );
  for (const [before, after] of Object.entries(replaced)) text = text.replaceAll(before, after);
  return JSON.parse(text) as Device;
}

/** Gives this browser what was recorded, on an empty page of the site. */
export async function restoreDevice(page: Page, device: Recorded): Promise<void> {
  await page.route("/empty", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><link rel=icon href=data:,>" }),
  );
  await page.goto("/empty");
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  await page.evaluate(async ({ databases, localStorage: texts }) => {
    const create = (database: IDBDatabase, name: string, store: RecordedStore) => {
      const table = database.createObjectStore(name, { keyPath: store.keyPath });
      for (const { name: index, keyPath, ...options } of store.indexes)
        table.createIndex(index, keyPath, options);
      for (const row of store.rows) table.put(row);
    };
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
    for (const [name, { version, stores }] of Object.entries(databases))
      await new Promise<void>((done, fail) => {
        const opening = indexedDB.open(name, version);
        opening.onerror = () => fail(opening.error);
        opening.onupgradeneeded = () => {
          for (const [store, recorded] of Object.entries(stores))
            create(opening.result, store, recorded);
        };
        opening.onsuccess = () => {
          opening.result.close();
          done();
        };
      });
  }, device);
}
