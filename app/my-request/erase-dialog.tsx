import Trash from "lucide-react/icons/trash";
import { staysAfterErasing } from "../../db/schema/requests/consent.ts";
import { useModal } from "../ui/use-modal.ts";
import { ProblemText } from "./problem.tsx";
import { useAction } from "./use-action.ts";

interface EraseDialogProps {
  hasCall: boolean;
  erase: () => Promise<void>;
  onClose: () => void;
}

/** Lists erased and remaining data before the erasure; the safe answer has the focus. */
export function EraseDialog({ hasCall, erase, onClose }: EraseDialogProps) {
  const { ref, onCancel } = useModal(onClose);
  const { run, busy, problem } = useAction();
  return (
    <dialog ref={ref} className="erase-request" aria-labelledby="erase-request" onCancel={onCancel}>
      <h2 className="text-2xl" id="erase-request">
        Erase everything?
      </h2>
      <p className="muted">
        Your name, address, messages and times go now.
        {hasCall
          ? " The call is cancelled; its entry in your own calendar stays until you delete it."
          : ""}{" "}
        {staysAfterErasing} This page ends.
      </p>
      <ProblemText>{problem}</ProblemText>
      <div className="my-acts my-acts-end">
        <button type="button" className="btn btn-secondary" onClick={onClose}>
          Do not erase
        </button>
        <button
          type="button"
          className="btn btn-danger"
          disabled={busy}
          onClick={() => void run(erase)}
        >
          <Trash size={20} />
          Erase everything
        </button>
      </div>
    </dialog>
  );
}
