import * as v from "valibot";
import { siteQueueLock } from "../../../../db/device/keys.ts";
import type { StoredSiteChange } from "../../../../db/device/site.ts";
import type { Values } from "../../../../db/schema/site/fields.ts";
import { isSiteDocument } from "../../../../db/schema/site/site.ts";
import { SiteState } from "../../../../db/schema/site/state.ts";
import { postJson } from "../../../../sw/sync/post.ts";
import type { SiteChanged } from "../../store/context.ts";
import { rejectedBy, unsentBy } from "../../store/post.ts";
import {
  asSending,
  deliverDue,
  isUnsent,
  type Queue,
  requeue,
  stillSent,
} from "../../store/queued.ts";
import { draftKey, openedFrom, toDraft } from "../draft.ts";
import { fieldsOf, merged } from "../merge.ts";
import { differencesIn, isSame } from "../values.ts";
import { inOrder, onTopOf, type Result, settled } from "./change.ts";
import { readOperations, type SiteContext } from "./context.ts";

/** So many attempts without an answer are looked for among the versions. */
const maxSent = 8;

export const queueOf = (context: SiteContext): Queue<StoredSiteChange, Result> => {
  const { device, store } = context;
  return {
    device,
    lock: siteQueueLock(device.person),
    notes: store.notes,
    // There is one change a document, and none blocks another.
    heads: async () => (await readOperations(store)).filter(({ state }) => state !== "needs-you"),
    write: (work) => store.transaction(work),
    async begin(one) {
      const isNew = !one.sent.some((values) => isSame(values, one.values));
      const sent = isNew ? [...one.sent, one.values].slice(-maxSent) : one.sent;
      const operation = { ...asSending(one, device.now()), sent };
      await store.operations.put(operation);
      return operation;
    },
    send: (operation) => post(context, operation),
    settle: (operation, result) => applyResult(context, operation, result),
    changed: () => device.changed({ kind: "site" }),
  };
};

/** Sends the due changes: see `deliverDue`. */
export const deliver = (context: SiteContext, how?: { force?: boolean }) =>
  deliverDue(queueOf(context), how);

async function post(
  { device: { fetch } }: SiteContext,
  { document, base, values, sent, attempts }: StoredSiteChange,
): Promise<Result> {
  const path = `/api/staff/site/${document}`;
  const by = { fetch, credentials: "same-origin" } as const;
  const headers = { accept: "application/json" };
  const schema = v.object({ ...SiteState.entries, name: v.literal(document) });
  const read = (address: string) => postJson(address, schema, { ...by, method: "GET", headers });
  const three = { base: base.values, mine: values, theirs: base.values };
  const answer = await postJson(path, schema, {
    ...{ ...by, method: "PUT" },
    headers: { ...headers, "if-match": `"${base.version}"` },
    // A change of a former build leaves out what it emptied.
    body: JSON.stringify({ values: merged(fieldsOf(document), three) }),
  });
  if (answer.kind === "ok") return { kind: "done", state: inOrder(answer.value) };
  if (answer.kind !== "rejected") return unsentBy(answer);
  if (answer.status !== 412) return rejectedBy(answer);
  const now = await read(path);
  if (now.kind !== "ok") return now.kind === "rejected" ? rejectedBy(now) : unsentBy(now);
  const theirs = inOrder(now.value);
  // What the server says does not fit together: not at once again.
  if (theirs.version === base.version)
    return unsentBy({ kind: "retry", status: answer.status, waitMs: undefined, scope: "row" });
  if (attempts === 1) return { kind: "newer", theirs, own: undefined };
  // An attempt before this one may have arrived without its answer: as the version after the base, if at all.
  const after = await read(`${path}/versions/${base.version + 1}`);
  if (after.kind !== "ok" && after.kind !== "rejected") return unsentBy(after);
  const own = after.kind === "ok" ? inOrder(after.value) : undefined;
  const isOwn = own && sent.some((one) => hasSameWords(document, one, own.values));
  return { kind: "newer", theirs, own: isOwn ? own : undefined };
}

async function applyResult(
  { store, device }: SiteContext,
  sent: StoredSiteChange,
  result: Result,
): Promise<void> {
  let published: SiteChanged["published"];
  await store.transaction(async () => {
    if (isUnsent(result)) return requeue(store, sent, result, device);
    await store.notes.delete("pause");
    if (result.kind === "done") published = { values: sent.values, state: result.state };
    if (result.kind !== "rejected")
      await keep(store, result.kind === "done" ? result.state : result.theirs);
    const row = await stillSent(store, sent);
    if (!row) return;
    const next = settled(row, sent, result, device.now());
    if (next) return void (await store.operations.put(next));
    await store.operations.delete(row.id);
    if (result.kind === "newer") published = { values: row.values, state: result.theirs };
  });
  if (published) await followInDraft(device, published).catch(() => undefined);
  device.changed({ kind: "site", ...(published && { published }) });
}

/** Stores a document from an answer, unless a later version is here. */
async function keep({ rows }: SiteContext["store"], state: SiteState): Promise<void> {
  const stored = await rows.get(state.name);
  if (!stored || stored.version <= state.version) await rows.put({ ...state, id: state.name });
}

/** What was typed since, and is in no open form, begins with what was published. */
async function followInDraft(
  { store }: SiteContext["device"],
  { values, state }: NonNullable<SiteChanged["published"]>,
): Promise<void> {
  if (!isSiteDocument(state.name)) return;
  const { name } = state;
  await store.transaction(async () => {
    const draft = await store.drafts.get(draftKey(name));
    const open = openedFrom(draft);
    if (!draft || !open || open.base.version >= state.version) return;
    const next = onTopOf(open, values, state);
    if (isSame(next.values, next.base.values)) await store.drafts.delete(draft.key);
    else await store.drafts.put({ ...draft, ...toDraft(name, next), at: draft.at });
  });
}

const hasSameWords = (document: string, one: Values, other: Values): boolean =>
  differencesIn(fieldsOf(document), one, other).length === 0;
