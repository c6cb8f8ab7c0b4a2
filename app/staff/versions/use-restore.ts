import { useState } from "react";
import type { ArticleFields } from "../../../db/schema/insights/operations.ts";
import type { ArticleState } from "../../../db/schema/insights/versions.ts";
import { readWaiting } from "../sync/read-article.ts";
import { send } from "../sync/send.ts";
import { failureText } from "../sync/failure-text.ts";
import { type Edit, restoreEdit } from "./restore.ts";
import type { Read } from "./use-versions.ts";

export interface Restored {
  text: string;
  failed: boolean;
  undo?: Edit;
}

interface Restoring {
  busy: boolean;
  restored: Restored | undefined;
  restore: (read: Read, then: ArticleState, now: ArticleState) => Promise<void>;
  undo: () => Promise<void>;
}

/** Restores a version by an ordinary edit, so that restoring can be undone the same way. */
export function useRestore(id: string, onDone: () => Promise<unknown>): Restoring {
  const [busy, setBusy] = useState(false);
  const [restored, setRestored] = useState<Restored>();
  const edit = async (
    edited: (waiting: ArticleFields) => Edit,
    done: (edit: Edit, made?: number) => Restored,
  ): Promise<void> => {
    setBusy(true);
    // If reading fails, the edit still has the texts that its editor saw.
    const waiting = await readWaiting(id).catch((): ArticleFields => ({}));
    const made = edited(waiting);
    const sent = await send({ kind: "edit", article: id, ...made });
    const why = failureText(sent, Object.keys(made.fields));
    if (why !== undefined) setRestored({ failed: true, text: why });
    else if (sent.kind === "waiting")
      setRestored({
        failed: false,
        text:
          Object.keys(waiting).length > 0
            ? "Kept on this device. Your earlier change is sent first and becomes a version too."
            : "Kept on this device. It goes to the server when you are online.",
      });
    else if (sent.kind === "done") setRestored(done(made, sent.article?.version));
    await onDone();
    setBusy(false);
  };
  return {
    busy,
    restored,
    restore: ({ name, only }, then, now) =>
      edit(
        (waiting) => restoreEdit(then, now, waiting, only),
        ({ fields, saw }, made) => ({
          failed: false,
          text: restoredWords(name, made),
          ...(made && { undo: { fields: saw, saw: fields, base: made } }),
        }),
      ),
    undo: async () => {
      const { undo } = restored ?? {};
      if (undo)
        await edit(
          () => undo,
          () => ({
            failed: false,
            text: "Restore undone.",
          }),
        );
    },
  };
}

/** `Restored version 1 (saved as version 9).` */
const restoredWords = (name: string, made: number | undefined): string =>
  `Restored ${name.slice(0, 1).toLowerCase()}${name.slice(1)}${made ? ` (saved as version ${made})` : ""}.`;
