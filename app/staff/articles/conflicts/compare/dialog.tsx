import { type ComponentType, useState } from "react";
import "./compare.css";
import type { ArticleFieldName } from "../../../../../db/schema/insights/fields.ts";
import {
  restoreWithMine,
  type KeptConflict,
  discard,
  resolveConflict,
} from "../../../sync/conflicts.ts";
import { type Draft, useDrafts } from "../../../sync/drafts.ts";
import type { SubmitResult } from "../../../sync/queue.ts";
import { DraftLine } from "../../form/page-lines.tsx";
import { fieldLabels } from "../../form/article-form.ts";
import { SidePanel } from "../../side-panel.tsx";
import { useDecide } from "../use-decide.ts";
import { atWhen } from "../../../ui/time.ts";
import { ComparedField } from "./field.tsx";
import { choicesOf, conflictKindOf, standing, titleOf } from "./question.ts";
import { useChosen } from "./use-chosen.ts";

/** What writes a body where both are brought together. */
type TextEditor = ComponentType<{
  value: string;
  labelledBy: string;
  onChange: (html: string) => void;
  onReadTime: (readTime: string) => void;
}>;

interface CompareProps {
  conflict: KeptConflict;
  Editor: TextEditor;
  /** Decided, or put off. */
  onClose: () => void;
}

/** Two versions of an article side by side, field by field, and the choice of the one to keep. */
export function CompareDialog(props: CompareProps) {
  // What was chosen before the tab was closed is here again.
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
  const stands = standing(conflict, chosen);
  const begun = Object.keys(chosen).length > 0;
  const decide = async (by: () => Promise<SubmitResult>) => {
    setBusy(true);
    setProblem(undefined);
    const trouble = await carryOut(by);
    setBusy(false);
    if (trouble === undefined) {
      drop();
      onClose();
    } else setProblem(trouble);
  };
  const all = (choice: "mine" | "theirs") =>
    standing(conflict, Object.fromEntries(conflict.fields.map((name) => [name, choice]))) ?? {};
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
          <button type="button" className="btn btn-ghost" disabled={busy} onClick={onClose}>
            Decide later
          </button>
          {deleted ? (
            <>
              <button
                type="button"
                className="btn btn-secondary"
                disabled={busy}
                onClick={() => void decide(() => discard(conflict))}
              >
                Leave it in the bin
              </button>
              <button
                type="button"
                className="btn btn-primary"
                disabled={busy}
                onClick={() => void decide(() => restoreWithMine(conflict))}
              >
                Restore it with my text
              </button>
            </>
          ) : begun ? (
            <button
              type="button"
              className="btn btn-primary"
              disabled={busy || !stands}
              onClick={() => stands && void decide(() => resolveConflict(conflict, stands))}
            >
              {stands ? "Save my choice" : "Choose for each field"}
            </button>
          ) : (
            <>
              <button
                type="button"
                className="btn btn-secondary"
                disabled={busy}
                onClick={() => void decide(() => resolveConflict(conflict, all("theirs")))}
              >
                Keep theirs
              </button>
              <button
                type="button"
                className="btn btn-primary"
                disabled={busy}
                onClick={() => void decide(() => resolveConflict(conflict, all("mine")))}
              >
                Keep mine
              </button>
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

// The fields of a change are those of the contract.
const namesIn = (mine: KeptConflict["mine"]) => Object.keys(mine) as ArticleFieldName[];

/** What happened, in a sentence. */
function storyOf({ theirs, by, writtenAt, kind }: KeptConflict): string {
  const now = Date.now();
  const who = by ?? "Someone else";
  const then = theirs ? ` ${atWhen(Date.parse(theirs.updatedAt), now)}` : "";
  const did = theirs?.deletedAt ? "deleted it" : "saved on the server";
  const here = kind === "delete" ? "deleted it here" : "edited it here";
  return `${who} ${did}${then}, you ${here} ${atWhen(writtenAt, now)}. Nothing is lost. The other text stays in Versions.`;
}
