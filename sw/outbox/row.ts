import * as v from "valibot";
import type { StoredRequest } from "../../db/device/visitor.ts";

/** Our server refuses more. */
const text = v.pipe(v.string(), v.maxLength(64 * 1024));
const moment = v.pipe(v.number(), v.finite());

// The server judges the fields: its answer tells the visitor what to correct.
const Body = v.object({
  name: text,
  email: text,
  message: text,
  company: v.optional(text),
  phone: v.optional(text),
  consultationType: v.optional(text),
  website: v.optional(text),
  filledInMs: v.fallback(v.optional(moment), undefined),
});

// Without id and body there is nothing to send; other broken values get defaults.
const Row = v.object({
  v: v.literal(1),
  id: v.pipe(v.string(), v.uuid()),
  kind: v.literal("contact"),
  body: Body,
  createdAt: v.fallback(moment, Number.NaN),
  attempts: v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  nextAttemptAt: v.fallback(moment, 1),
  state: v.fallback(v.picklist(["held", "queued", "sending", "parked", "answered"]), "queued"),
  lastProblem: v.fallback(v.nullable(text), null),
});

export interface Unreadable {
  key: IDBValidKey;
  /** At most 10,000 characters, so that the visitor can save the words. */
  text: string;
}

export type Read =
  | { kind: "request"; request: StoredRequest }
  /** Stored by a newer version of this site, which will send it. */
  | { kind: "newer" }
  | { kind: "unreadable"; unreadable: Unreadable };

/** Never throws. */
export function readRow(row: unknown): Read {
  const read = v.safeParse(Row, row);
  if (read.success) {
    const { createdAt, ...rest } = read.output;
    const request = { ...rest, createdAt: Number.isNaN(createdAt) ? timeOf(rest.id) : createdAt };
    // The fields' types are the contract's, their values are the server's to judge.
    return { kind: "request", request: request as StoredRequest };
  }
  if (isObject(row) && typeof row["v"] === "number" && row["v"] > 1) return { kind: "newer" };
  return { kind: "unreadable", unreadable: { key: keyOf(row), text: remains(row) } };
}

/** The time in an id of UUID version 7, in milliseconds since 1970. */
const timeOf = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

// IndexedDB stores no row without a valid key, which this one was read by.
const keyOf = (row: unknown) => (isObject(row) ? row["id"] : undefined) as IDBValidKey;

function remains(row: unknown): string {
  const body = isObject(row) ? row["body"] : undefined;
  const values = isObject(body) ? Object.values(body) : [body];
  const words = values.filter((value) => typeof value === "string");
  return words.join("\n").slice(0, 10_000);
}
