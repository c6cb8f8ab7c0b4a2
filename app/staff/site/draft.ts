import * as v from "valibot";
import type { SiteDocumentName } from "../../../db/schema/site/site.ts";
import { SiteState } from "../../../db/schema/site/state.ts";
import type { Draft } from "../sync/drafts.ts";
import type { NewDraft } from "../sync/draft-storage.ts";
import type { Values } from "../../../db/schema/site/fields.ts";
import { fieldsOf, merged } from "./merge.ts";

export const draftKey = (name: SiteDocumentName): string => `site-${name}`;

/** A form with what it began with. */
export interface Open {
  base: SiteState;
  values: Values;
  /** What it has seen waiting to be published: its own values of before, or another tab's. */
  saw?: Values | undefined;
}

/** A form that a former build stored, with the fields of `latest` that it did not have. */
export function filledFrom(latest: SiteState | undefined, form: Open): Open {
  if (latest?.version !== form.base.version) return form;
  const three = { base: form.base.values, mine: form.values, theirs: latest.values };
  return { base: latest, values: merged(fieldsOf(latest.name), three) };
}

const StoredForm = v.object({
  v: v.literal(1),
  base: SiteState,
  values: v.record(v.string(), v.unknown()),
});

export const toDraft = (name: SiteDocumentName, { base, values }: Open): NewDraft => ({
  key: draftKey(name),
  article: null,
  base: base.version,
  form: { v: 1, base, values } satisfies v.InferOutput<typeof StoredForm>,
  at: Date.now(),
});

/** Undefined for a draft that this build cannot read. */
export function openedFrom(draft: Draft | undefined): Open | undefined {
  const read = v.safeParse(StoredForm, draft?.form);
  return read.success ? read.output : undefined;
}
