import {
  type ContentDatabase,
  contentDatabase,
  subscribe,
  type SyncState,
} from "../../db/device/visitor.ts";
import type { Entity } from "../../db/schema/entities.ts";
import type { LocalAnswer, Reading } from "../data/local-api/rows.ts";

/** Where the search reads what can be found: answers of the public API, from the device or the network. */
export interface Source {
  /** Rejects when neither has it. */
  read(path: string): Promise<unknown>;
  /** The markup of these articles, as far as it is kept on the device. */
  bodies(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Calls `listener` with what a sync has changed. */
  follow(listener: (changed: readonly Entity[]) => void): void;
}

export type ReadKept = (path: string, reading: Reading) => Promise<LocalAnswer>;

/** Reads from the device where a whole sync is kept there, otherwise from the network. */
export function deviceOrNetwork(mayBeKept: boolean, readKept: ReadKept): Source {
  let looksAtDevice = mayBeKept;
  return {
    async read(path) {
      const kept = looksAtDevice ? await fromKept(path, readKept) : undefined;
      return kept ?? (await fromNetwork(path));
    },
    async bodies(ids) {
      if (!looksAtDevice) return new Map();
      try {
        const kept = await (await contentDatabase()).bodies.bulkGet([...ids]);
        return new Map(
          kept.flatMap((body) =>
            typeof body?.content === "string" ? [[body.id, body.content]] : [],
          ),
        );
      } catch {
        return new Map(); // titles and summaries are found without them
      }
    },
    follow(listener) {
      if (!("BroadcastChannel" in globalThis)) return;
      subscribe((news) => {
        if (news.kind !== "content") return;
        looksAtDevice = true;
        listener(news.entities);
      });
    },
  };
}

/** Undefined when the device does not have it: storage is off, damaged, or no sync was whole. */
async function fromKept(path: string, readKept: ReadKept): Promise<unknown> {
  try {
    const database = await contentDatabase();
    const whole = await isWhole(database);
    const kept = await readKept(path, { database, whole, allowStale: false });
    return typeof kept === "object" ? kept.found : undefined;
  } catch {
    return undefined; // the pages say what is wrong with the device; the network knows the same
  }
}

async function isWhole({ notes }: ContentDatabase): Promise<boolean> {
  // Only the sync writes this note.
  const state = (await notes.get("sync"))?.value as SyncState | undefined;
  return state?.whole === true;
}

async function fromNetwork(path: string): Promise<unknown> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(20_000) });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return answer.json();
}
