import Trash from "lucide-react/icons/trash-2";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { type EraseReason, eraseReasons } from "../../../db/schema/requests/actions.ts";
import { LoadError } from "../layout/load-error.tsx";
import { capitalized } from "../../../db/schema/text/capitalized.ts";
import { Button } from "../ui/button.tsx";
import { Question } from "../ui/question.tsx";
import { useAction } from "../ui/use-action.ts";
import { useDialog } from "../ui/use-dialog.ts";
import { notify } from "./actions.ts";

interface EraseDialogProps {
  /** Such as "Aline Uwase’s request". */
  what: string;
  /** The contents that are erased with it. */
  gone: readonly string[];
  /** The preselected reason. */
  likely?: EraseReason | undefined;
  erase: (reason: EraseReason) => Promise<unknown>;
  onErased: () => void;
  onClose: () => void;
}

/** Asks before erasing for good: shows what is erased and what remains, and asks for the reason. */
export function EraseDialog(props: EraseDialogProps) {
  const { what, gone, likely = eraseReasons[0], erase, onErased, onClose } = props;
  const [reason, setReason] = useState<EraseReason>(likely);
  const { busy, problem, run } = useAction();
  const { frame } = useDialog({ busy, onClose, focus: "[data-safe]" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(() => erase(reason)).then((isDone) => {
      if (!isDone) return;
      notify({ kind: "success", title: `Erased: ${what}` });
      // Close the dialog first, because an open dialog blocks navigation.
      flushSync(onClose);
      onErased();
    });
  };
  return (
    <Question
      role="alertdialog"
      title={`Erase ${what}?`}
      className="w-[min(38rem,100vw-2rem)]"
      {...frame}
    >
      {problem ? <LoadError title="Not erased" problem={problem} /> : null}
      <div className="grid md:grid-cols-2 gap-px hairline bg-line text-sm">
        <Outcome
          title="Erased now, and from the backups as they expire"
          mark="before:bg-danger"
          items={gone}
        />
        <Outcome
          title="Remains"
          mark="before:bg-fg-3"
          items={[
            "In the audit trail: who erased, when, why, and what staff did before, by reference",
          ]}
        />
      </div>
      <form className="grid gap-5.5" onSubmit={submit}>
        <label className="field">
          <span className="lab">Reason</span>
          <select
            className="input"
            value={reason}
            // The options are the reasons.
            onChange={({ target }) => setReason(target.value as EraseReason)}
          >
            {eraseReasons.map((one) => (
              <option key={one} value={one}>
                {capitalized(one)}
              </option>
            ))}
          </select>
        </label>
        <div className="flex flex-wrap gap-2 justify-end">
          <Button data-safe disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" Icon={Trash} aria-disabled={busy}>
            {busy ? "Erasing..." : "Erase for good"}
          </Button>
        </div>
      </form>
    </Question>
  );
}

interface OutcomeProps {
  title: string;
  mark: string;
  items: readonly string[];
}

const Outcome = ({ title, mark, items }: OutcomeProps) => (
  <div className="px-4 py-3.5 bg-surface">
    <h3 className="mb-1.5 [font:600_var(--text-sm)/1.3_var(--font-text)] [letter-spacing:0]">
      {title}
    </h3>
    <ul>
      {items.map((item) => (
        <li
          key={item}
          className={`flex gap-2.5 py-[0.2rem] text-fg-2 before:flex-none before:w-2 before:h-2 before:mt-[0.5em] before:[rotate:45deg] ${mark}`}
        >
          {item}
        </li>
      ))}
    </ul>
  </div>
);
