import { useState } from "react";
import "./compare.css";
import type { ArticleFieldName } from "../../../../../db/schema/insights/fields.ts";
import { restoreWithMine, discard, resolveConflict } from "../../../sync/conflicts.ts";
import type { SubmitResult, StoredConflict } from "../../../sync/mutation.ts";
import { type Draft, useDrafts } from "../../../sync/drafts.ts";
import type { Editor } from "../../form/form.tsx";
import { DraftLine } from "../../form/page-lines.tsx";
import { fieldLabels } from "../../form/article-form.ts";
import { SidePanel } from "../../side-panel.tsx";
import { useDecide } from "../use-decide.ts";
import { atWhen } from "../../../ui/time.ts";
import { ComparedField } from "./field.tsx";
import { choicesOf, conflictKindOf, titleOf, valuesOf } from "./question.ts";
import { useChosen } from "./use-chosen.ts";

interface CompareProps {
  conflict: StoredConflict;
  Editor: Editor;
  onClose: () => void;
}

/** Two versions of an article side by side, and the choice for each field. */
export function CompareDialog(props: CompareProps) {
  const drafts = useDrafts();
  return drafts ? <Question {...props} drafts={drafts} /> : null;
}

function Question({
  conflict,
  Editor,
  onClose,
  drafts,
}: CompareProps & { drafts: readonly Draft[] }) {
  const { choices: chosen, texts, stored, choose, drop } = useChosen(conflict, drafts);
  const carryOut = useDecide();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const deleted = conflictKindOf(conflict) === "deleted";
  const fields = deleted ? namesIn(conflict.mine) : conflict.fields;
  const values = valuesOf(conflict, chosen);
  const begun = Object.keys(chosen).length > 0;
  const decide = (by: () => Promise<SubmitResult>) => async () => {
    setBusy(true);
    setProblem(undefined);
    const failure = await carryOut(by);
    setBusy(false);
    if (failure !== undefined) return setProblem(failure);
    drop();
    onClose();
  };
  const resolve = (choice: "mine" | "theirs") => {
    const all = Object.fromEntries(conflict.fields.map((name) => [name, choice]));
    return resolveConflict(conflict, valuesOf(conflict, all) ?? {});
  };
  const button = (kind: string, words: string, act: (() => unknown) | undefined) => (
    <button
      type="button"
      className={`btn btn-${kind}`}
      disabled={busy || !act}
      onClick={() => void act?.()}
    >
      {words}
    </button>
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
          <span className="cms-push" />
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
              {button(
                "secondary",
                "Keep theirs",
                decide(() => resolve("theirs")),
              )}
              {button(
                "primary",
                "Keep mine",
                decide(() => resolve("mine")),
              )}
            </>
          )}
        </>
      }
    >
      <p className="cms-compare-title">
        <b>“{titleOf(conflict)}”</b>
      </p>
      <p className="muted">{storyOf(conflict)}</p>
      {problem ? (
        <p className="note note-danger" role="alert">
          {problem}
        </p>
      ) : null}
      {choicesOf(fields).map((names) => {
        const [first] = names;
        return first ? (
          <ComparedField
            key={first}
            names={names}
            label={names.map((name) => fieldLabels[name]).join(", ")}
            conflict={conflict}
            Editor={Editor}
            choice={chosen[first]}
            text={texts[first]}
            onChoose={deleted ? undefined : (choice) => choose(first, choice)}
          />
        ) : null;
      })}
    </SidePanel>
  );
}

const namesIn = (mine: StoredConflict["mine"]) => Object.keys(mine) as ArticleFieldName[];

function storyOf({ theirs, by, writtenAt, kind }: StoredConflict): string {
  const now = Date.now();
  const editor = by ?? "Someone else";
  const then = theirs ? ` ${atWhen(Date.parse(theirs.updatedAt), now)}` : "";
  const did = theirs?.deletedAt ? "deleted it" : "saved on the server";
  const here = kind === "delete" ? "deleted it here" : "edited it here";
  return `${editor} ${did}${then}, you ${here} ${atWhen(writtenAt, now)}. Nothing is lost. The other text stays in Versions.`;
}
