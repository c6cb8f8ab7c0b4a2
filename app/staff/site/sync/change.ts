import type { StoredSiteChange } from "../../../../db/device/site.ts";
import { cleaned } from "../../../../db/schema/site/cleaned.ts";
import type { Values } from "../../../../db/schema/site/fields.ts";
import type { SiteDocumentName } from "../../../../db/schema/site/site.ts";
import type { SiteState } from "../../../../db/schema/site/state.ts";
import type { Unsent } from "../../store/queued.ts";
import type { Open } from "../draft.ts";
import { conflictsIn, fieldsOf, merged } from "../merge.ts";
import { isSame } from "../values.ts";

/* How changes of a document come together: two that wait, one with its answer, and one with what somebody published. */

/** A document and what a form would publish of it. */
export interface Asked {
  document: SiteDocumentName;
  base: SiteState;
  /** What the form began with, or has seen waiting since. */
  saw: Values;
  values: Values;
}

/** The result of an attempt. */
export type Result =
  | { kind: "done"; state: SiteState }
  /** `own`: an earlier attempt had arrived as this version, and `theirs` came after it. */
  | { kind: "newer"; theirs: SiteState; own: SiteState | undefined }
  | { kind: "rejected"; text: string; fields: Record<string, string> }
  | Unsent;

/** The change that waits from now on: the one before with the fields that this form changed. */
export function joined(
  before: StoredSiteChange | undefined,
  { document, base, saw, values }: Asked,
  { id, now }: { id: string; now: number },
): StoredSiteChange {
  if (!before)
    return {
      v: 1,
      ...{ id, document, values },
      // What it saw waiting may have arrived since: that is nobody else's change.
      base: { ...base, values: saw },
      ...{ order: now, createdAt: now, nextAttemptAt: now },
      attempts: 0,
      sent: [],
      ...queued,
    };
  // The form has a later state where its author has decided what stays of both.
  const isRebased = base.version > before.base.version;
  return {
    ...before,
    ...(isRebased && { base, sent: [] }),
    values: merged(fieldsOf(document), { base: saw, mine: values, theirs: before.values }),
    ...(before.state !== "sending" && { ...queued, nextAttemptAt: now }),
  };
}

const queued = { state: "queued", problem: null, faults: {}, other: null } as const;

/** What becomes of a change whose attempt had this result; undefined once the document has it. */
export function settled(
  row: StoredSiteChange,
  { values: sent }: Pick<StoredSiteChange, "values">,
  result: Exclude<Result, Unsent>,
  now: number,
): StoredSiteChange | undefined {
  const again = { ...row, ...queued, nextAttemptAt: now };
  const fields = fieldsOf(row.document);
  // It was added to while it was sent.
  const isGrown = !isSame(row.values, sent);
  switch (result.kind) {
    case "done": {
      const three = { base: sent, mine: row.values, theirs: result.state.values };
      const values = merged(fields, three);
      return isGrown ? { ...again, base: result.state, values, sent: [] } : undefined;
    }
    case "rejected": {
      const { text, fields } = result;
      return isGrown ? again : { ...row, state: "needs-you", problem: text, faults: fields };
    }
    case "newer": {
      const { theirs, own } = result;
      const base = own ?? row.base;
      const three = { base: base.values, mine: row.values, theirs: theirs.values };
      if (conflictsIn(fields, three).length > 0)
        return { ...row, base, sent: [], state: "needs-you", problem: null, other: theirs };
      const values = merged(fields, three);
      return isSame(values, theirs.values)
        ? undefined
        : { ...again, base: theirs, values, sent: [] };
    }
  }
}

/** A form, in which `saw` stood when that was published as `state`, on top of that state. */
export function onTopOf(form: Open, saw: Values, state: SiteState): Open {
  const fields = fieldsOf(state.name);
  const three = { base: saw, mine: form.values, theirs: state.values };
  // Somebody else's field came with it, which was typed over here: the form has to ask.
  if (conflictsIn(fields, three).length > 0)
    return { ...form, base: { ...form.base, values: saw } };
  return { ...form, base: state, values: merged(fields, three) };
}

/** The form with what waits: another tab has added to it, or it has come together with what somebody published. */
export function withWaiting(form: Open, waiting: StoredSiteChange | undefined): Open {
  if (!waiting) return form.saw ? { ...form, saw: undefined } : form;
  const { values } = waiting;
  const saw = form.saw ?? form.base.values;
  const base = waiting.base.version > form.base.version ? waiting.base : form.base;
  const three = { base: saw, mine: form.values, theirs: values };
  return { base, values: merged(fieldsOf(waiting.document), three), saw: values };
}

/** The values alone that the form has, in its order: so that two states compare as texts. */
export const inOrder = (state: SiteState): SiteState => ({
  ...state,
  values: cleaned(fieldsOf(state.name), state.values, state.values),
});
