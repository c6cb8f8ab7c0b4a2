import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { cleaned, faultsIn, type Values } from "../../../db/schema/site/fields.ts";
import {
  type SiteDocumentName,
  type SiteState,
  siteDocuments,
} from "../../../db/schema/site/site.ts";
import { useDraft } from "../../drafts/store.ts";
import { prepareToasts, showToast } from "../../ui/toast.tsx";
import { errorText, Refused } from "../session/server.ts";
import { draftStorage } from "../sync/draft-storage.ts";
import { useAction } from "../ui/use-action.ts";
import { draftKey, type Open, toDraft } from "./draft.ts";
import { errorsAfter, showField } from "./form-context.ts";
import { entriesQuery, publish, stateQuery, versionsQuery } from "./queries.ts";
import { differencesIn, isSame, merged, type Sides, withValue } from "./values.ts";

const takeBackMs = 30_000;

/** The open form of a document: what is typed, what differs, and publishing it. */
export function useDocument(
  name: SiteDocumentName,
  /** As the server has it now; undefined where it could not be reached. */
  latest: SiteState | undefined,
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
  const given = useMemo(() => cleaned(fields, open.values, open.base.values), [fields, open]);
  const differences = useMemo(
    () => differencesIn(fields, open.base.values, given),
    [fields, open.base, given],
  );
  const isTyped = differences.length > 0;
  const isOlder = latest !== undefined && latest.version !== open.base.version;

  // A failed publication must be told offline too.
  useEffect(() => void prepareToasts(), []);
  useEffect(() => {
    if (isOlder && !isTyped) setOpen({ base: latest, values: latest.values });
  }, [isOlder, isTyped, latest]);

  const put = (next: Open) => {
    setOpen(next);
    const isChanged = !isSame(next.base.values, next.values);
    draft.write(isChanged ? toDraft(name, next) : undefined);
  };
  const follow = (state: SiteState) => {
    client.setQueryData(stateQuery(name).queryKey, state);
    for (const { queryKey } of [entriesQuery, versionsQuery(name)])
      void client.invalidateQueries({ queryKey, exact: true });
  };
  const takeBack = async (published: SiteState, before: SiteState) => {
    try {
      follow(await publish(name, published.version, before.values));
      await showToast({
        kind: "success",
        title: "Taken back. Visitors see what was there before.",
      });
    } catch (failure) {
      await showToast({
        kind: "destructive",
        title: "It was not taken back",
        text: isOutdated(failure)
          ? "Somebody has published another version since. History has what was there before."
          : errorText(failure),
      });
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
        const published = await publish(name, base.version, values);
        put({ base: published, values: published.values });
        follow(published);
        await showToast({
          kind: "success",
          title: "Published. Visitors see it now.",
          act: { label: "Take back", run: () => void takeBack(published, base) },
          duration: takeBackMs,
        });
      } catch (failure) {
        if (failure instanceof Refused && failure.status === 422)
          fail(Object.entries(failure.errors).map(([path, message]) => ({ path, message })));
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
    other: isOlder && isTyped ? latest : undefined,
    change(path: string, value: unknown) {
      setErrors((before) => errorsAfter(before, path));
      put({ ...open, values: withValue(open.values, path, value) });
    },
    /** Puts another state into the form. */
    replace(values: Values) {
      setErrors({});
      put({ ...open, values });
    },
    discard() {
      setErrors({});
      const base = latest ?? open.base;
      put({ base, values: base.values });
    },
    publish: () => send(open.base, given),
    /** Publishes on top of the version that was published meanwhile. */
    async publishOver(theirs: SiteState, sides: Sides) {
      const values = merged(open.base.values, given, theirs.values, sides);
      put({ base: theirs, values });
      await send(theirs, values);
    },
  };
}

const isOutdated = (failure: unknown): boolean =>
  failure instanceof Refused && failure.status === 412;
