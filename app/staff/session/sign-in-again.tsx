import { useEffect, useRef, useState } from "react";
import type { Me } from "../../../db/schema/staff.ts";
import { lazy } from "../layout/lazy.tsx";
import { Button } from "../ui/button.tsx";
import { answerSignIn, type Why } from "./server.ts";
import { signedIn, useMe } from "./session.ts";
import { useSignOut } from "./use-sign-out.tsx";

const SignInDialog = lazy(async () => (await import("./sign-in-dialog.tsx")).SignInDialog);

/** The sign-in over an open screen, which keeps its input; the call that needed it is repeated. */
export function SignInAgain({ ended }: { ended: boolean }) {
  const me = useMe();
  const { out, question } = useSignOut();
  const answer = useRef<(same: boolean) => void>(undefined);
  const [why, setWhy] = useState<Why>();
  useEffect(() => {
    const end = answerSignIn((asked) => {
      setWhy(asked);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      end();
      // Calls that wait for a sign-in on these screens must fail.
      answer.current?.(false);
    };
  }, []);
  const close = (same: boolean) => {
    answer.current?.(same);
    answer.current = undefined;
    setWhy(undefined);
  };
  const onSignedIn = (user: Me) => {
    signedIn(user);
    // Another person's call must not be repeated.
    close(user.id === me.id);
  };
  return (
    <>
      {question}
      {ended && !why ? (
        <div className="note note-warn session-ended" role="alert">
          <div>
            <b>Your session ended</b>
            <p>Nothing on this page is lost. Sign in to continue.</p>
          </div>
          <Button small onClick={() => setWhy("ended")}>
            Sign in
          </Button>
          <Button variant="ghost" small onClick={out}>
            Leave
          </Button>
        </div>
      ) : null}
      {why ? (
        <SignInDialog
          why={why}
          email={me.email}
          onSignedIn={onSignedIn}
          onClose={() => close(false)}
        />
      ) : null}
    </>
  );
}
