import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { StoredSiteChange } from "../../../db/device/site.ts";
import { cleaned } from "../../../db/schema/site/cleaned.ts";
import { type Fields, faultsIn, type Values } from "../../../db/schema/site/fields.ts";
import { type SiteDocumentName, siteDocuments } from "../../../db/schema/site/site.ts";
import type { SiteState } from "../../../db/schema/site/state.ts";
import type { Role } from "../../../db/schema/staff.ts";
import { useDraft } from "../../drafts/store.ts";
import { prepareToasts, showToast } from "../../ui/toast.tsx";
import { errorText, Refused } from "../session/server.ts";
import { draftStorage } from "../sync/draft-storage.ts";
import { useAction } from "../ui/use-action.ts";
import { draftKey, type Open, toDraft } from "./draft.ts";
import { errorsAfter, showField } from "./form-context.ts";
import { entriesQuery, stateQuery, versionsQuery } from "./queries.ts";
import { onTopOf, withWaiting } from "./sync/change.ts";
import { useSiteDevice } from "./sync/current.ts";
import { readersOf } from "./readers.ts";
import { mayTakeBack, publishChange, takeBackChange } from "./sync/publish.ts";
import { merged, type Sides } from "./merge.ts";
import { differencesIn, isSame, withValue } from "./values.ts";

/** The open form of a document: what is typed, what differs, and publishing it. */
export function useDocument(
  name: SiteDocumentName,
  /** As the server has it now, or had it when it was last reached; undefined where it never was. */
  latest: SiteState | undefined,
  /** What waits on this device to be published. */
  waiting: StoredSiteChange | undefined,
  first: Open,
  isFromDraft: boolean,
) {
  const site = siteDocuments[name];
  const { fields } = site;
  const client = useQueryClient();
  const draft = useDraft(draftKey(name), draftStorage, isFromDraft ? { at: 0 } : undefined);
  const [open, setOpen] = useState(first);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { busy, problem, run } = useAction();
  const [last, setLast] = useState<Last>();
  // A letter is painted before the whole document is compared with what visitors read.
  const painted = useDeferredValue(open);
  const given = useMemo(() => cleanedOf(fields, painted), [fields, painted]);
  const isQueued = waiting !== undefined && waiting.state !== "needs-you";
  /** What visitors read, or soon will. */
  const leaving = isQueued ? waiting.values : painted.base.values;
  const differences = useMemo(
    () => differencesIn(fields, leaving, given),
    [fields, leaving, given],
  );
  const isTyped = differences.length > 0;
  const isOlder = latest !== undefined && latest.version > open.base.version;

  // A failed publication must be told offline too.
  useEffect(() => void prepareToasts(), []);
  useEffect(() => {
    if (isOlder && !isTyped && !waiting && painted === open)
      setOpen({ base: latest, values: latest.values });
  }, [isOlder, isTyped, waiting, latest, painted, open]);
  useEffect(() => setOpen((before) => withWaiting(before, waiting)), [waiting]);
  useEffect(() => {
    if (waiting?.problem) setErrors(waiting.faults);
  }, [waiting?.problem, waiting?.faults]);

  const put = (next: Open) => {
    setOpen(next);
    const isChanged = !isSame(isQueued ? waiting.values : next.base.values, next.values);
    draft.write(isChanged ? toDraft(name, next) : undefined);
  };
  const follow = (state: SiteState) => {
    client.setQueryData(stateQuery(name).queryKey, state);
    for (const { queryKey } of [entriesQuery, versionsQuery(name)])
      void client.invalidateQueries({ queryKey, exact: true });
  };
  usePublished(name, (values, state) => {
    setOpen((before) => onTopOf(before, values, state));
    follow(state);
  });
  const takeBackLast = async ({ published, before }: Last) => {
    try {
      const sent = await publishChange({
        ...{ document: name, base: published, saw: published.values, values: before.values },
      });
      setLast(undefined);
      if (sent.kind === "refused") fail(errorsIn(sent.fields));
      if (sent.kind !== "done") return;
      follow(sent.state);
      const title = `Taken back. ${readersOf(name)} see what was there before.`;
      await showToast({ kind: "success", title });
    } catch (failure) {
      const text = errorText(failure);
      await showToast({ kind: "destructive", title: "It was not taken back", text });
    }
  };
  const fail = (found: readonly { path: string; message: string }[]) => {
    setErrors(Object.fromEntries(found.toReversed().map(({ path, message }) => [path, message])));
    // Once the errors stand at their fields.
    setTimeout(() => showField(found[0]?.path ?? ""));
  };
  const send = async (base: SiteState, values: Values) => {
    const found = faultsIn(fields, values);
    const faults = found.length > 0 ? found : site.faults(values);
    if (faults.length > 0) return fail(faults);
    setErrors({});
    await run(async () => {
      try {
        const sent = await publishChange({
          document: name,
          base,
          saw: open.saw ?? open.base.values,
          values,
        });
        // What waits has the values from now on.
        draft.write(undefined);
        if (sent.kind === "refused") fail(errorsIn(sent.fields));
        if (sent.kind !== "done") return;
        const published = sent.state;
        setOpen((before) => onTopOf(before, values, published));
        follow(published);
        setLast({ published, before: base });
        await showToast({ kind: "success", title: `Published. ${readersOf(name)} see it now.` });
      } catch (failure) {
        if (failure instanceof Refused && failure.status === 422) fail(errorsIn(failure.errors));
        if (!isOutdated(failure)) throw failure;
        const { queryKey } = stateQuery(name);
        await client.refetchQueries({ queryKey, exact: true });
        if (client.getQueryData(queryKey)?.version === base.version) throw failure;
      }
    });
  };
  return {
    ...{ open, given, differences, errors, busy, problem, isTyped },
    stored: draft.stored,
    settled: draft.settled,
    /** Another version than the one this form began with, which was published meanwhile. */
    other: otherOf(waiting, isOlder && isTyped ? latest : undefined),
    change(path: string, value: unknown) {
      setErrors((before) => errorsAfter(before, path));
      put({ ...open, values: withValue(open.values, path, value) });
    },
    /** Puts another state into the form. */
    replace(values: Values) {
      setErrors({});
      put({ ...open, values });
    },
    /** Puts a former version into the form; what it did not have, and what this person may not change, stays as it is. */
    restore(values: Values, role: Role) {
      setErrors({});
      put({ ...open, values: cleaned(fields, values, open.base.values, role) });
    },
    /** What is typed goes, and with it what was not accepted; what waits for a network stays. */
    async discard() {
      setErrors({});
      if (isQueued) return put({ ...open, values: waiting.values });
      if (waiting) await takeBackChange(waiting);
      const base = latest && latest.version > open.base.version ? latest : open.base;
      setOpen({ base, values: base.values });
      draft.write(undefined);
    },
    mayTakeBack: waiting ? mayTakeBack(waiting) : isNewest(last, latest),
    /** What waits goes back into the form, as a draft; what was published here is undone. */
    async takeBack() {
      if (!waiting) return last && run(() => takeBackLast(last));
      draft.write(toDraft(name, open));
      const isTaken = (await draft.settled()) && (await takeBackChange(waiting).catch(() => false));
      if (!isTaken && isSame(open.values, waiting.values)) draft.write(undefined);
    },
    publish: () => send(open.base, cleanedOf(fields, open)),
    /** Publishes on top of the version that was published meanwhile. */
    async publishOver(theirs: SiteState, sides: Sides) {
      const three = {
        base: open.base.values,
        mine: cleanedOf(fields, open),
        theirs: theirs.values,
      };
      const values = merged(fields, three, sides);
      put({ base: theirs, values });
      await send(theirs, values);
    },
  };
}

/** What a form published last, and what it was based on. */
interface Last {
  published: SiteState;
  before: SiteState;
}

/** Nothing came after it, and nothing of another person's between, which taking back would undo too. */
const isNewest = (last: Last | undefined, latest: SiteState | undefined): boolean =>
  last !== undefined &&
  last.published.version === latest?.version &&
  last.published.version === last.before.version + 1;

const cleanedOf = (fields: Fields, { base, values }: Open): Values =>
  cleaned(fields, values, base.values);

const errorsIn = (errors: Readonly<Record<string, string>>) =>
  Object.entries(errors).map(([path, message]) => ({ path, message }));

const isOutdated = (failure: unknown): boolean =>
  failure instanceof Refused && failure.status === 412;

/** Calls `listener` with what has arrived of this document from this tab or another, and with its state since. */
function usePublished(
  name: SiteDocumentName,
  listener: (values: Values, state: SiteState) => void,
): void {
  const device = useSiteDevice()?.device;
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(
    () =>
      device?.onChanged((what) => {
        const published = what.kind === "site" ? what.published : undefined;
        if (published?.state.name === name) latest.current(published.values, published.state);
      }),
    [device, name],
  );
}

/** What somebody else published, on which the author decides; what waits comes together with it by itself if it can. */
function otherOf(waiting: StoredSiteChange | undefined, latest: SiteState | undefined) {
  if (!waiting) return latest;
  if (waiting.state !== "needs-you") return undefined;
  const { other } = waiting;
  return other && !(latest && latest.version > other.version) ? other : latest;
}
