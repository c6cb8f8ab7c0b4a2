import { useEffect, useRef } from "react";

interface SureProps {
  question: string;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before something is deleted for good. */
export function Sure({ question, onYes, onNo }: SureProps) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  return (
    <fieldset className="choices">
      <legend>{question}</legend>
      <button className="btn btn-sm btn-danger" type="button" onClick={onYes}>
        Delete it
      </button>
      <button className="btn btn-sm btn-secondary" type="button" ref={no} onClick={onNo}>
        Keep it
      </button>
    </fieldset>
  );
}
