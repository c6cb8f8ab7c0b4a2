import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { KeptConflict } from "../device/conflicts.ts";
import { send, type Wish } from "../device/queue.ts";
import { whenSent } from "../device/when-sent.ts";
import { type ArticleField, changesOf, createOf } from "./article-form.ts";
import type { Open } from "./live.ts";
import { readAgain } from "./queries.ts";
import { say } from "./say.ts";

export type Outcome =
  | { kind: "saved" }
  | { kind: "conflict"; conflict: KeptConflict }
  | { kind: "refused" };

interface Refusal {
  fields: Partial<Record<ArticleField, string>>;
  text: string;
}

interface Saving {
  busy: boolean;
  /** What the server said, field by field where it could; whatever it was, the form keeps its text. */
  refused: Refusal;
  save: (open: Open) => Promise<Outcome>;
}

/** Saves an open form: on this device first, then on the server where that can be reached. */
export function useSave(id: string): Saving {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refusal>({ fields: {}, text: "" });
  const save = async (open: Open): Promise<Outcome> => {
    const isNew = open.base === null;
    setBusy(true);
    setRefused({ fields: {}, text: "" });
    const sent = await send(wishOf(id, open));
    setBusy(false);
    if (sent.kind === "conflict") return sent;
    if (sent.kind === "refused") {
      // The contract's fields are the form's.
      setRefused({ fields: sent.fields as Refusal["fields"], text: sent.text });
      say("destructive", `Failed to ${isNew ? "create" : "update"} article`, sent.text);
      return { kind: "refused" };
    }
    if (sent.kind === "waiting") say("success", "Saved on this device", whenSent());
    else {
      say("success", `Article ${isNew ? "created" : "updated"} successfully`);
      void readAgain(client);
    }
    return { kind: "saved" };
  };
  return { busy, refused, save };
}

function wishOf(id: string, { form, saved, base }: Open): Wish {
  return base === null
    ? { kind: "create", article: id, fields: createOf(form) }
    : {
        ...{ kind: "edit", article: id, base, fields: changesOf(form, saved) },
        // The same fields, the other way round.
        saw: changesOf(saved, form),
      };
}
