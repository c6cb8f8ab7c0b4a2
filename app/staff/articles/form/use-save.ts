import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffInsight } from "../../../../db/schema/insights/staff.ts";
import type { Mutation, StoredConflict } from "../../sync/mutation.ts";
import { send, whenSent } from "../../sync/send.ts";
import { type Mistakes, changesOf, createOf, fieldsOf } from "./article-form.ts";
import type { Open } from "./merge-remote.ts";
import { invalidateArticles } from "../queries.ts";
import { statusOf, whereItIs } from "./save-words.ts";
import { notify } from "../notify.ts";

export type Outcome =
  /** The article as the server has it; absent while the save is on this device alone. */
  | { kind: "saved"; article?: StaffInsight | null }
  | { kind: "conflict"; conflict: StoredConflict }
  /** The server's errors, by field where it named one. */
  | { kind: "refused"; fields: Mistakes };

/** The form closes after saving, or stays open. */
export type How = "closing" | "staying";

interface Saving {
  busy: How | undefined;
  /** The server's reason for refusing the save, as a sentence. */
  refused: string;
  save: (open: Open, how: How) => Promise<Outcome>;
}

/** Saves an open form: on this device first, then on the server. */
export function useSave(id: string): Saving {
  const client = useQueryClient();
  const [busy, setBusy] = useState<How>();
  const [refused, setRefused] = useState("");
  const save = async (open: Open, how: How): Promise<Outcome> => {
    const isNew = open.base === null;
    setBusy(how);
    setRefused("");
    const sent = await send(mutationOf(id, open));
    setBusy(undefined);
    if (sent.kind === "conflict") return sent;
    if (sent.kind === "refused") {
      setRefused(sent.text);
      notify("destructive", `Failed to ${isNew ? "create" : "update"} article`, sent.text);
      // The server's field names are those of the form.
      return { kind: "refused", fields: sent.fields as Mistakes };
    }
    if (sent.kind === "waiting") {
      notify("success", "Saved on this device", whenSent());
      return { kind: "saved" };
    }
    const now = Date.now();
    const isLive = statusOf(open.form, now) === "published";
    notify("success", `Article ${isNew ? "created" : "updated"} successfully`, {
      text: whereItIs(open.form, now),
      ...(isLive ? { link: { label: "View", href: fieldsOf(open.form).link } } : {}),
    });
    void invalidateArticles(client);
    return { kind: "saved", article: sent.article };
  };
  return { busy, refused, save };
}

function mutationOf(id: string, { form, saved, base }: Open): Mutation {
  return base === null
    ? { kind: "create", article: id, fields: createOf(form) }
    : {
        ...{ kind: "edit", article: id, base, fields: changesOf(form, saved) },
        saw: changesOf(saved, form),
      };
}
