import * as v from "valibot";
import type { ContentDatabase, StoredRow } from "../../../db/device/visitor.ts";
import { storedRows } from "../../../db/schema/changes.ts";
import type { Entity } from "../../../db/schema/entities.ts";

/** What the device knows of a path of the API. */
export type LocalAnswer =
  /** The server's answer, as far as the last sync reaches. */
  | { found: unknown }
  /** Everything is kept, and this is not there. */
  | "missing"
  /** The device cannot tell. */
  | "unknown";

/** A kept row is not what was stored. */
export class LocalContentDamaged extends Error {
  override readonly name = "LocalContentDamaged";
}

/** One reading of the device. */
export interface Reading {
  database: ContentDatabase;
  /** Everything up to some moment is kept. */
  whole: boolean;
  /** The network is gone: a text of before is better than none. */
  allowStale: boolean;
}

export const notThere = ({ whole }: Reading): LocalAnswer => (whole ? "missing" : "unknown");

/** All rows of an entity in the order of their keys. */
export const rowsOf = ({ rows }: ContentDatabase, entity: Entity): Promise<StoredRow[]> =>
  rows.where("[entity+key]").between([entity], [entity, []]).toArray();

/** The row as it was stored; throws LocalContentDamaged. */
export function sound(row: StoredRow): StoredRow["body"] {
  if (!v.is(storedRows[row.entity], row.body))
    throw new LocalContentDamaged(`${row.entity} ${row.key} is damaged on this device.`);
  return row.body;
}

/** These fields of a row alone. */
export const only = (fields: object, body: StoredRow["body"]): Record<string, unknown> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, body[field]]));
