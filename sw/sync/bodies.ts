import * as v from "valibot";
import { fetchJson } from "./http.ts";

export interface WantedBody {
  id: string;
  tag: string;
  bytes: number;
}

interface BodySource<Schema> {
  /** The path ends in `ids=`; an answer holds as many bodies as fit. */
  path: string;
  schema: Schema;
  fetch: typeof fetch;
  credentials: RequestCredentials;
  signal?: AbortSignal;
  batchBytes: number;
}

const maxBatch = 40;
const concurrency = 3;

/** Reads and stores bodies in batches. Throws OfflineError, or what `store` throws. */
export async function fetchBodies<Schema extends v.GenericSchema<unknown, { id: string }>>(
  wanted: readonly WantedBody[],
  source: BodySource<Schema>,
  store: (bodies: v.InferOutput<Schema>[]) => Promise<void>,
): Promise<void> {
  const batches = batchesOf(wanted, source.batchBytes).values();
  const lane = async () => {
    for (const ids of batches) await store(await fetchBatch(ids, source));
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

function batchesOf(wanted: readonly WantedBody[], batchBytes: number): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const { id, bytes } of wanted) {
    const open = batches.at(-1);
    room -= bytes;
    if (open && open.length < maxBatch && room >= 0) open.push(id);
    else {
      batches.push([id]);
      room = batchBytes - bytes;
    }
  }
  return batches;
}

async function fetchBatch<Schema extends v.GenericSchema<unknown, { id: string }>>(
  ids: readonly string[],
  { path, schema, ...how }: BodySource<Schema>,
): Promise<v.InferOutput<Schema>[]> {
  const bodies: v.InferOutput<Schema>[] = [];
  for (let left = ids; left.length > 0; ) {
    const query = left.map(encodeURIComponent).join(",");
    const { value } = await fetchJson(`${path}${query}`, v.array(schema), how);
    const last = value.at(-1);
    if (!last) break;
    bodies.push(...value);
    left = left.slice(left.indexOf(last.id) + 1 || left.length);
  }
  return bodies;
}
