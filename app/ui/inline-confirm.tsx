import { useEffect, useRef } from "react";

interface InlineConfirmProps {
  question: string;
  yes?: string;
  no?: string;
  variant?: "danger" | "primary";
  onYes: () => void;
  onNo: () => void;
}

/** Asks before something is lost for good; the safe answer has the focus. */
export function InlineConfirm({
  question,
  yes = "Delete",
  no = "Keep",
  variant = "danger",
  onYes,
  onNo,
}: InlineConfirmProps) {
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <fieldset className="choices" onKeyDown={({ key }) => key === "Escape" && onNo()}>
      <legend>{question}</legend>
      <button className={`btn btn-sm btn-${variant}`} type="button" onClick={onYes}>
        {yes}
      </button>
      <button className="btn btn-sm btn-secondary" type="button" ref={safe} onClick={onNo}>
        {no}
      </button>
    </fieldset>
  );
}
