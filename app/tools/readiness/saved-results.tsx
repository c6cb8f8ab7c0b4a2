import Check from "lucide-react/icons/check";
import FolderOpen from "lucide-react/icons/folder-open";
import Save from "lucide-react/icons/save";
import { type ChangeEvent, useId, useState } from "react";
import { openAnswers } from "../../../db/device/answers.ts";
import type { Readiness } from "../../../db/schema/tools/readiness.ts";
import {
  maxFileBytes,
  readSavedResult,
  type SavedResult,
} from "../../../db/schema/tools/readiness-file.ts";
import { saveFile } from "../../ui/save-file.ts";
import { kigaliDay, longDate } from "../../ui/time.tsx";
import { answeredOf, controlIdsOf } from "./answers.ts";
import { percentText } from "./result-text.ts";
import { resultOf } from "./score.ts";
import { resultId } from "./view.ts";
import { sizeOf } from "../../ui/size.ts";

/** `21 May 2026` in Kigali. */
export const savedDay = ({ savedAt }: SavedResult): string =>
  longDate(kigaliDay(Date.parse(savedAt)));

/** Saves a result as a file on this device; nothing is sent. */
function saveResult(result: SavedResult): void {
  const file = new Blob([JSON.stringify(result, null, 2)], { type: "application/json" });
  saveFile(`readiness-check-${kigaliDay(Date.parse(result.savedAt))}.json`, file);
}

interface OpenResultProps {
  check: Readiness;
  /** Number of answers that would be replaced. */
  answered: number;
  /** True if a result to compare with would be replaced. */
  hasBefore: boolean;
  label: string;
  onCompare: (result: SavedResult) => void;
  onResume: (result: SavedResult) => void;
}

type Opened = { result: SavedResult } | { problem: string };

/** Opens a chosen file, and asks whether to compare or resume before it replaces anything stored. */
export function OpenResult(props: OpenResultProps) {
  const id = useId();
  const [opened, setOpened] = useState<Opened>();
  const [isCompared, setCompared] = useState(false);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Allows the same file to be chosen again.
    const reset = () => {
      target.value = "";
    };
    if (!file) return;
    setCompared(false);
    // Opens the database before the visitor decides, since the page may be left immediately after that.
    const isOpen = openAnswers().catch(() => undefined); // storing says so
    void Promise.all([readFile(file, props.check), isOpen]).then(([read]) => {
      setOpened(read);
      reset();
    });
  };
  const close = (act?: () => void) => {
    act?.();
    setOpened(undefined);
  };
  return (
    <>
      <span className="file-link">
        <input id={id} type="file" accept=".json,application/json" onChange={choose} />
        <label className="link" htmlFor={id}>
          <FolderOpen size={18} />
          {props.label}
        </label>
      </span>
      <div className="w-full" role="status">
        {opened ? (
          <OpenedFile
            {...props}
            opened={opened}
            onClose={close}
            onCompare={(result) => {
              props.onCompare(result);
              setCompared(true);
            }}
          />
        ) : isCompared ? (
          <p className="note note-info mt-2">
            <span>
              Saved as your baseline.{" "}
              {props.answered > 0 ? (
                <>
                  See your progress in{" "}
                  <a className="link" href={`#${resultId}`}>
                    your result
                  </a>
                  .
                </>
              ) : (
                "Answer the questions to see your progress."
              )}
            </span>
          </p>
        ) : null}
      </div>
    </>
  );
}

async function readFile(file: File, check: Readiness): Promise<Opened> {
  if (file.size > maxFileBytes)
    return {
      problem: `This file is too large for a saved result: it has ${sizeOf(file.size)}, and a result ${sizeOf(maxFileBytes)} at most.`,
    };
  try {
    return readSavedResult(await file.text(), controlIdsOf(check));
  } catch {
    return { problem: "This file cannot be read: it was moved, or access to it was refused." };
  }
}

interface OpenedFileProps extends OpenResultProps {
  opened: Opened;
  onClose: (act?: () => void) => void;
}

function OpenedFile(props: OpenedFileProps) {
  const { check, opened, answered, hasBefore, onCompare, onResume, onClose } = props;
  if ("problem" in opened)
    return (
      <div className="note note-danger mt-2">
        <p className="flex-1">
          <b>{opened.problem}</b> Nothing on this device was changed.
        </p>
        <button type="button" className="btn btn-sm btn-secondary" onClick={() => onClose()}>
          Close
        </button>
      </div>
    );
  const { result } = opened;
  const { overall } = resultOf(check, result.answers);
  return (
    <div className="note note-info mt-2 flex-wrap">
      <p className="w-full">
        <b>
          Result of {savedDay(result)}: {percentText(overall)}
        </b>{" "}
        {answeredOf(check.items, result.answers)} of {check.items.length} answered.
        {answered > 0 ? " Continuing from it replaces your answers on this device." : ""}
        {hasBefore ? " Comparing with it replaces your present baseline." : ""}
      </p>
      <button
        type="button"
        className="btn btn-sm btn-secondary"
        onClick={() => onClose(() => onCompare(result))}
      >
        Compare with it
      </button>
      <button
        type="button"
        className="btn btn-sm btn-secondary"
        onClick={() => onClose(() => onResume(result))}
      >
        Continue from it
      </button>
      <button type="button" className="btn btn-sm btn-ghost" onClick={() => onClose()}>
        Cancel
      </button>
    </div>
  );
}

interface SaveButtonsProps {
  result: () => SavedResult;
  /** True if finished: later results can be compared with it. */
  isFinished: boolean;
  before: SavedResult | undefined;
  onCompare: (result: SavedResult) => void;
}

/** Saves a result as a file, or on this device as the one to compare with. */
export function SaveButtons({ result, isFinished, before, onCompare }: SaveButtonsProps) {
  const [said, setSaid] = useState("");
  return (
    <>
      <button
        type="button"
        className="btn btn-sm btn-secondary"
        onClick={() => {
          saveResult(result());
          setSaid("Saved to your downloads.");
        }}
      >
        <Save size={18} />
        Save as a file
      </button>
      {isFinished ? (
        <button
          type="button"
          className="btn btn-sm btn-secondary"
          onClick={() => {
            onCompare(result());
            setSaid("Saved. Your progress appears here as your answers change.");
          }}
        >
          <Check size={18} />
          {before ? `Replace the baseline of ${savedDay(before)}` : "Save as baseline"}
        </button>
      ) : null}
      <p className="small text-fg-2 w-full" role="status">
        {said}
      </p>
    </>
  );
}
