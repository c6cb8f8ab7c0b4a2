import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Copy from "lucide-react/icons/copy";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useState } from "react";
import type { AuditCheck } from "../../../db/schema/audit.ts";
import { call } from "../session/server.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";
import { Button } from "../ui/button.tsx";

/** Has the server recompute every row's hash; returns the button and the verdict, with the changed entry if any. */
export function useVerify() {
  const [check, setCheck] = useState<AuditCheck>();
  const { busy, problem, run } = useAction();
  const verify = () =>
    run(async () => {
      setCheck(undefined);
      setCheck(await call<AuditCheck>("GET", "/api/staff/audit/check"));
    });
  return {
    button: (
      <Button small Icon={ShieldCheck} aria-disabled={busy} onClick={() => void verify()}>
        <span>{busy ? "Verifying..." : "Verify"}</span>
      </Button>
    ),
    verdict: (
      <>
        <div className="*:mt-6" role="status">
          {check ? <Verdict {...check} /> : null}
        </div>
        {problem ? <LoadError title="Not verified" problem={problem} /> : null}
      </>
    ),
  };
}

function Verdict({ rows, hash, fault }: AuditCheck) {
  const Icon = fault ? CircleAlert : CircleCheck;
  return (
    <div className={fault ? "note note-danger" : "note note-ok"}>
      <Icon size={20} />
      <div>
        <b>{fault ? `Entry ${fault.seq} ${faults[fault.what]}` : `All ${rows} entries verified`}</b>
        <p>
          {fault
            ? "The log was changed outside this application. Back up the database before you do anything else."
            : "Keep the last hash somewhere safe to prove this later."}
        </p>
        <p>
          Last hash: <code className="wrap-anywhere">{hash}</code>
        </p>
        <div className="flex flex-wrap gap-2 items-center mt-3">
          <CopyButton text={hash} label="Copy the hash" icon={Copy} />
        </div>
      </div>
    </div>
  );
}

const faults = {
  changed: "was changed",
  missing: "is missing",
  moved: "was moved",
  "missing at the end": "is missing at the end",
} as const;
