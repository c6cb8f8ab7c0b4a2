import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { InlineConfirm } from "../ui/inline-confirm.tsx";

interface EraseAnswersProps {
  /** Such as `Erase my answers`. */
  label: string;
  /** Such as `Erase all answers of this tool from this device?` */
  question: string;
  /** True if there is something to erase; otherwise only the last outcome shows. */
  isOffered: boolean;
  onErase: () => Promise<void>;
}

/** Erases a tool's answers, after confirmation. */
export function EraseAnswers({ label, question, isOffered, onErase }: EraseAnswersProps) {
  const [confirming, setConfirming] = useState(false);
  const [said, setSaid] = useState("");
  const erase = () => {
    setConfirming(false);
    onErase().then(
      () => setSaid("Erased from this device."),
      () => setSaid("This browser could not erase them. Clear this site’s data in its settings."),
    );
  };
  return (
    <>
      {confirming ? (
        <InlineConfirm
          question={question}
          yes="Erase"
          onYes={erase}
          onNo={() => setConfirming(false)}
        />
      ) : isOffered ? (
        <button
          type="button"
          className="btn btn-ghost -ms-5"
          onClick={() => {
            setSaid("");
            setConfirming(true);
          }}
        >
          <Trash size={20} />
          {label}
        </button>
      ) : null}
      <span className="small" role="status">
        {said}
      </span>
    </>
  );
}
