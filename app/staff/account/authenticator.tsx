import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RecoveryCodes, TotpAsked } from "../../../db/schema/staff.ts";
import { call } from "../session/server.ts";
import { refreshSession, useMe } from "../session/session.ts";
import { Confirm } from "../ui/confirm.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";
import { AuthenticatorSetUp } from "./authenticator-set-up.tsx";
import { Card } from "./card.tsx";
import { sessionsQuery } from "./queries.ts";
import { RecoveryCodesPanel } from "./recovery-codes.tsx";
import { Button } from "../ui/button.tsx";

/** The authenticator app as second factor of the password, with recovery codes in case it is lost. */
export function AuthenticatorCard() {
  const { totp, passkeys, recoveryCodes: left } = useMe();
  const [asked, setAsked] = useState<TotpAsked>();
  const [codes, setCodes] = useState<string[]>();
  const [removing, setRemoving] = useState(false);
  const { busy, problem, run } = useAction();
  const client = useQueryClient();
  const othersEnded = () => void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const start = () =>
    run(async () => setAsked(await call<TotpAsked>("POST", "/api/staff/totp", {})));
  const renew = () =>
    run(async () => {
      const made = await call<RecoveryCodes>("POST", "/api/staff/recovery-codes", {});
      setCodes(made.recoveryCodes);
      await refreshSession();
    });
  const remove = () =>
    run(async () => {
      await call("DELETE", "/api/staff/totp");
      othersEnded();
      setCodes(undefined);
      await refreshSession();
    });
  const confirmed = (made: string[]) => {
    setAsked(undefined);
    setCodes(made);
    othersEnded();
    void refreshSession();
  };
  return (
    <Card name="app" title="Authenticator app">
      {problem ? <LoadError problem={problem} /> : null}
      {codes ? <RecoveryCodesPanel codes={codes} onSaved={() => setCodes(undefined)} /> : null}
      {asked ? (
        <AuthenticatorSetUp
          asked={asked}
          onConfirmed={confirmed}
          onCancel={() => setAsked(undefined)}
        />
      ) : null}
      {totp && !asked ? (
        <>
          <p className="muted">
            On. After your password you type a code of the app. {leftWords(left)}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button aria-disabled={busy} onClick={() => void renew()}>
              New recovery codes
            </Button>
            <Button variant="ghost" aria-disabled={busy} onClick={() => setRemoving(true)}>
              Remove the app
            </Button>
          </div>
        </>
      ) : null}
      {totp || asked ? null : (
        <>
          <p className="muted">
            Off. An app on your phone makes a new six-digit code every 30 seconds, which you type
            after your password.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button aria-disabled={busy} onClick={() => void start()}>
              Set up an app
            </Button>
          </div>
        </>
      )}
      {removing ? (
        <Confirm
          title="Remove the authenticator app?"
          text={`From then on ${passkeys > 0 ? "a passkey is asked for after your password" : "your password alone signs you in"}, and your recovery codes stop counting.`}
          act="Remove the app"
          onSure={() => void remove()}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </Card>
  );
}

const leftWords = (left: number): string =>
  left === 1 ? "1 recovery code is left." : `${left} recovery codes are left.`;
