import { useState } from "react";
import type { ArticleFields } from "../../../db/schema/operations.ts";
import type { ArticleState } from "../../../db/schema/versions.ts";
import { send } from "../device/queue.ts";
import { broughtBack } from "./restore.ts";
import type { Read } from "./use-versions.ts";

/** What came of it, in words; `undo` gives the article the words that it had before. */
export interface Restored {
  text: string;
  failed: boolean;
  undo?: { fields: ArticleFields; base: number };
}

interface Restoring {
  busy: boolean;
  restored: Restored | undefined;
  /** The article as it stands gets the words of `then`. */
  restore: (read: Read, then: ArticleState, now: ArticleState) => Promise<void>;
  undo: () => Promise<void>;
}

/** Brings a version back as an edit like any other, so that it can itself be taken back. */
export function useRestore(id: string, onDone: () => Promise<unknown>): Restoring {
  const [busy, setBusy] = useState(false);
  const [restored, setRestored] = useState<Restored>();
  const edit = async (fields: ArticleFields, base: number, done: (made?: number) => Restored) => {
    setBusy(true);
    const sent = await send({ kind: "edit", article: id, base, fields });
    if (sent.kind === "refused")
      setRestored({ failed: true, text: [sent.text, ...Object.values(sent.fields)].join(" ") });
    else if (sent.kind === "conflict")
      setRestored({
        failed: true,
        text: "Somebody changed the same meanwhile. Nothing was overwritten: the list asks which version stands.",
      });
    else if (sent.kind === "waiting")
      setRestored({ failed: false, text: "Kept on this device; it is sent when you are online." });
    else setRestored(done(sent.article?.version));
    await onDone();
    setBusy(false);
  };
  return {
    busy,
    restored,
    restore: ({ name, only }, then, now) => {
      const fields = broughtBack(then, now, only);
      // The same fields, the other way round.
      const before = broughtBack(now, then, only);
      return edit(fields, now.version, (made) => ({
        failed: false,
        text: made ? `${name} stands again, as version ${made}.` : `${name} stands again.`,
        ...(made && { undo: { fields: before, base: made } }),
      }));
    },
    undo: async () => {
      const { undo } = restored ?? {};
      if (undo)
        await edit(undo.fields, undo.base, () => ({
          failed: false,
          text: "Taken back: the article says again what it said before.",
        }));
    },
  };
}
