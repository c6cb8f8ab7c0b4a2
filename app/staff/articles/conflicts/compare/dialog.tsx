import { useState } from "react";
import type { ArticleFieldName } from "../../../../../db/schema/insights/fields.ts";
import { restoreWithMine, discard, resolveConflict } from "../../../sync/decide.ts";
import type { SubmitResult, StoredConflict } from "../../../sync/mutation.ts";
import { type Draft, useDrafts } from "../../../sync/drafts.ts";
import { DraftLine } from "../../form/page-lines.tsx";
import { SidePanel } from "../../side-panel.tsx";
import { conflictKindOf } from "../conflict-kind.ts";
import { titleOf } from "../conflict-text.ts";
import { useDecide } from "../use-decide.ts";
import { Button } from "../../../ui/button.tsx";
import { atWhen } from "../../../ui/time.ts";
import { ComparedField } from "./field.tsx";
import { groupFields, valuesOf, valuesOfSide } from "./choices.ts";
import { useChoices } from "./use-choices.ts";

interface CompareProps {
  conflict: StoredConflict;
  onClose: () => void;
}

/** Two versions of an article side by side, and the choice for each field. */
export function CompareDialog(props: CompareProps) {
  const drafts = useDrafts();
  return drafts ? <Comparison {...props} drafts={drafts} /> : null;
}

function Comparison({ conflict, onClose, drafts }: CompareProps & { drafts: readonly Draft[] }) {
  const { choices: chosen, texts, stored, choose, drop } = useChoices(conflict, drafts);
  const send = useDecide();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const deleted = conflictKindOf(conflict) === "deleted";
  // The keys of `mine` are field names.
  const fields = deleted ? (Object.keys(conflict.mine) as ArticleFieldName[]) : conflict.fields;
  const values = valuesOf(conflict, chosen);
  const begun = Object.keys(chosen).length > 0;
  const decide = (by: () => Promise<SubmitResult>) => async () => {
    setBusy(true);
    setProblem(undefined);
    const failure = await send(by);
    setBusy(false);
    if (failure !== undefined) return setProblem(failure);
    drop();
    onClose();
  };
  const resolve = (side: "mine" | "theirs") =>
    decide(() => resolveConflict(conflict, valuesOfSide(conflict, side)));
  const button = (
    kind: "primary" | "secondary" | "ghost",
    words: string,
    act: (() => unknown) | undefined,
  ) => (
    <Button variant={kind} disabled={busy || !act} onClick={() => void act?.()}>
      {words}
    </Button>
  );
  return (
    <SidePanel
      title="Which version do you want to keep?"
      busy={busy}
      typed={begun && !(stored && "at" in stored)}
      onClose={onClose}
      beside={<DraftLine draft={begun ? stored : undefined} />}
      foot={
        <>
          {button("ghost", "Decide later", onClose)}
          {deleted ? (
            <>
              {button(
                "secondary",
                "Leave it in the bin",
                decide(() => discard(conflict)),
              )}
              {button(
                "primary",
                "Restore it with my text",
                decide(() => restoreWithMine(conflict)),
              )}
            </>
          ) : begun ? (
            button(
              "primary",
              values ? "Save my choice" : "Choose for each field",
              values && decide(() => resolveConflict(conflict, values)),
            )
          ) : (
            <>
              {button("secondary", "Keep theirs", resolve("theirs"))}
              {button("primary", "Keep mine", resolve("mine"))}
            </>
          )}
        </>
      }
    >
      <p className="text-lg">
        <b>“{titleOf(conflict)}”</b>
      </p>
      <p className="muted">{storyOf(conflict)}</p>
      {problem ? (
        <p className="note note-danger mt-4 mb-5" role="alert">
          {problem}
        </p>
      ) : null}
      {groupFields(fields).map((names) => {
        const [first] = names;
        return first ? (
          <ComparedField
            key={first}
            names={names}
            conflict={conflict}
            choice={chosen[first]}
            text={texts[first]}
            onChoose={deleted ? undefined : (choice) => choose(first, choice)}
          />
        ) : null;
      })}
    </SidePanel>
  );
}

function storyOf({ theirs, by, writtenAt }: StoredConflict): string {
  const now = Date.now();
  const editor = by ?? "Someone else";
  const then = theirs ? ` ${atWhen(Date.parse(theirs.updatedAt), now)}` : "";
  const did = theirs?.deletedAt ? "deleted it" : "saved on the server";
  return `${editor} ${did}${then}, you edited it here ${atWhen(writtenAt, now)}. Nothing is lost. The other text stays in Versions.`;
}
