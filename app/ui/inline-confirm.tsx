import { useEffect, useRef } from "react";

interface InlineConfirmProps {
  question: string;
  yes?: string;
  no?: string;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before something is lost for good; the safe answer has the focus. */
export function InlineConfirm({
  question,
  yes = "Delete",
  no = "Keep",
  onYes,
  onNo,
}: InlineConfirmProps) {
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <fieldset className="choices">
      <legend>{question}</legend>
      <button className="btn btn-sm btn-danger" type="button" onClick={onYes}>
        {yes}
      </button>
      <button className="btn btn-sm btn-secondary" type="button" ref={safe} onClick={onNo}>
        {no}
      </button>
    </fieldset>
  );
}
