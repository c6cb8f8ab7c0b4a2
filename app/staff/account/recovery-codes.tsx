import Copy from "lucide-react/icons/copy";
import Printer from "lucide-react/icons/printer";
import { useEffect, useRef } from "react";
import { CopyButton } from "../ui/copy-button.tsx";
import { Button } from "../ui/button.tsx";

interface RecoveryCodesPanelProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** The recovery codes, shown only once: the server stores only their hashes. */
export function RecoveryCodesPanel({ codes, onSaved }: RecoveryCodesPanelProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section className="note note-ok" ref={place} tabIndex={-1} aria-labelledby="recovery-codes">
      <div className="flex-1 min-w-0">
        <b id="recovery-codes">Save these recovery codes now</b>
        <p>
          Each code signs you in once if you lose the app. They are not shown again. Print them, or
          save them in your password manager.
        </p>
        <ul
          className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-y-1 gap-x-6 my-4"
          aria-label="Recovery codes"
        >
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={codes.join("\n")} label="Copy" icon={Copy} />
          <Button className="text-fg" small Icon={Printer} onClick={() => print()}>
            Print
          </Button>
          <Button variant="primary" small onClick={onSaved}>
            I have saved them
          </Button>
        </div>
      </div>
    </section>
  );
}
