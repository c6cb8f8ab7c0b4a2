import { reportReachable } from "../data/connection.ts";
import { timeoutSignal } from "../../db/device/deadline.ts";
import { contentDatabase, readSyncState, subscribe } from "../../db/device/visitor.ts";
import type { Entity } from "../../db/schema/entities.ts";
import { localApi } from "../data/local-api/paths.ts";

export interface Source {
  /** Rejects when neither the device nor the network has it. */
  read(path: string): Promise<unknown>;
  /** The markup of these articles, as far as it is on the device. */
  bodies(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  follow(listener: (changed: readonly Entity[]) => void): void;
}

/** Reads from the device after a complete sync, otherwise from the network. */
export function deviceOrNetwork(mayBeStored: boolean): Source {
  let useDevice = mayBeStored;
  return {
    async read(path) {
      return (useDevice ? await readStored(path) : undefined) ?? (await fromNetwork(path));
    },
    async bodies(ids) {
      if (!useDevice) return new Map();
      try {
        const bodies = await (await contentDatabase()).bodies.bulkGet([...ids]);
        return new Map(
          bodies.flatMap((body) =>
            typeof body?.content === "string" ? [[body.id, body.content]] : [],
          ),
        );
      } catch {
        return new Map(); // titles and summaries are found without them
      }
    },
    follow(listener) {
      subscribe((news) => {
        if (news.kind !== "content") return;
        useDevice = true;
        listener(news.entities);
      });
    },
  };
}

/** Undefined if storage is off or damaged, or no sync is complete. */
async function readStored(path: string): Promise<unknown> {
  try {
    const database = await contentDatabase();
    const complete = (await readSyncState(database))?.whole === true;
    const answer = await localApi(path, { database, complete, allowStale: false });
    return typeof answer === "object" ? answer.found : undefined;
  } catch {
    return undefined; // the pages report what is wrong
  }
}

async function fromNetwork(path: string): Promise<unknown> {
  const answer = await fetch(path, { signal: timeoutSignal(20_000) });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  const found: unknown = await answer.json();
  reportReachable(true);
  return found;
}
