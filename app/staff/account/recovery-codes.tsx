import Copy from "lucide-react/icons/copy";
import Printer from "lucide-react/icons/printer";
import { useEffect, useRef } from "react";
import { CopyButton } from "../ui/copy-button.tsx";

interface RecoveryCodesPanelProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The recovery codes, shown this once: the server keeps no more than their hashes. */
export function RecoveryCodesPanel({ codes, onKept }: RecoveryCodesPanelProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      className="account-codes note note-ok"
      ref={place}
      tabIndex={-1}
      aria-labelledby="recovery-codes"
    >
      <div>
        <b id="recovery-codes">Save these recovery codes now</b>
        <p>
          Each code signs you in once if you lose the app. They are not shown again. Print them, or
          save them in your password manager.
        </p>
        <ul aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="staff-acts">
          <CopyButton text={codes.join("\n")} label="Copy" icon={Copy} />
          <button type="button" className="btn btn-secondary btn-sm" onClick={() => print()}>
            <Printer className="i" size={20} aria-hidden="true" />
            Print
          </button>
          <button type="button" className="btn btn-primary btn-sm" onClick={onKept}>
            I have saved them
          </button>
        </div>
      </div>
    </section>
  );
}
