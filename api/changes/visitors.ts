import { Hono } from "hono";
import * as v from "valibot";
import { Change, Changes } from "../../db/schema/changes.ts";
import { sendCachedJson, sendJson } from "../http/json.ts";
import type { ListGate } from "../http/lists.ts";
import { type ChangesQuery, readChangesQuery } from "./query.ts";
import { changesAfter } from "./read.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named, notModified, query } from "../http/describe.ts";
import { housekeeping } from "../jobs.ts";

/** `GET /api/changes`: the content that devices store, and its changes. */
export const changes = (deps: AppDeps, lists: ListGate) => {
  const { database } = deps;
  const first = firstSync();

  return new Hono<Env>().get("/", description, housekeeping(deps, "changes"), async (c) => {
    const query = readChangesQuery(new URL(c.req.url).searchParams);
    // The parts of a first sync are the same for everyone and cached. A later cursor's answer must never be cached:
    // its device would believe that nothing has changed.
    const key = first.keyOf(query);
    if (key === undefined)
      return lists(c, async () => sendJson(c, await changesAfter(database, query)));
    return sendCachedJson(c, deps, key, async () => {
      const found = await changesAfter(database, query);
      if (query.until === undefined) first.remember(found);
      return found;
    });
  });
};

/** The parts as the last first answer cut them: a bounded set of cache keys. */
function firstSync() {
  let epoch: string | undefined;
  let spans = new Set<string>();
  const span = (since: number, until?: number) => `/api/changes ${since} ${until ?? ""}`;

  return {
    remember(found: Changes) {
      epoch = found.epoch;
      spans = new Set(found.ends.map((end, nth) => span(found.ends[nth - 1] ?? found.seq, end)));
    },
    keyOf({ since, until, limit, epoch: theirs }: ChangesQuery): string | undefined {
      if (limit !== undefined) return;
      const key = span(since, until);
      if (since === 0 && until === undefined) return key;
      return spans.has(key) && (theirs ?? epoch) === epoch ? key : undefined;
    },
  };
}

const description = describe({
  summary: "What changed since a device looked",
  description:
    "Each row once, at its last change, oldest first, 64 kB at most; `body` is null for what visitors no longer see. " +
    "Ask again with `since` set to the `seq` of the answer. On the first answer of all, `ends` says where the parts " +
    "after it end: they may be read in parallel with `since` and `until`, and are kept in their order. 410: read " +
    "everything again, without `since`.",
  tag: "Content",
  parameters: [
    query("since", "The number of the last change kept; everything without it", {
      type: "integer",
      minimum: 0,
    }),
    query("until", "The last change wanted, out of `ends`", { type: "integer", minimum: 0 }),
    query("limit", "Changes an answer", { type: "integer", minimum: 1, maximum: 1000 }),
    query("epoch", "The `epoch` of the answer before: 410 when it is another now", {
      type: "string",
    }),
  ],
  answers: {
    200: json(
      named("Changes", v.object({ ...Changes.entries, changes: v.array(named("Change", Change)) })),
      "The changes, and the cursor once they are kept",
    ),
    ...notModified,
  },
  problems: [410, 422, 503],
});
