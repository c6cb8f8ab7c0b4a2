import * as v from "valibot";
import type { ContentDatabase, StoredRow } from "../../../db/device/visitor.ts";
import { storedRows } from "../../../db/schema/changes.ts";
import type { Entity } from "../../../db/schema/entities.ts";

export type LocalAnswer =
  /** The server's answer as of the last sync. */
  | { found: unknown }
  /** The content is complete and lacks this. */
  | "missing"
  /** The device cannot tell. */
  | "unknown";

export class LocalContentDamaged extends Error {
  override readonly name = "LocalContentDamaged";
}

export interface Reading {
  database: ContentDatabase;
  /** True if a sync was complete. */
  complete: boolean;
  /** True while offline, when a former text is better than none. */
  allowStale: boolean;
}

export const notThere = ({ complete }: Reading): LocalAnswer => (complete ? "missing" : "unknown");

/** All rows of an entity in the order of their keys. */
export const rowsOf = ({ rows }: ContentDatabase, entity: Entity): Promise<StoredRow[]> =>
  rows.where("[entity+key]").between([entity], [entity, []]).toArray();

/** Throws LocalContentDamaged when the row does not match its schema. */
export function sound(row: StoredRow): StoredRow["body"] {
  if (!v.is(storedRows[row.entity], row.body))
    throw new LocalContentDamaged(`${row.entity} ${row.key} is damaged on this device.`);
  return row.body;
}

export const only = (fields: object, body: StoredRow["body"]): Record<string, unknown> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, body[field]]));
