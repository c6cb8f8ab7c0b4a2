import { useQuery, useQueryClient } from "@tanstack/react-query";
import LogOut from "lucide-react/icons/log-out";
import Monitor from "lucide-react/icons/monitor";
import { useState } from "react";
import { call, callOnce, withFreshSignIn } from "../session/server.ts";
import { useQueue } from "../sync/queue.ts";
import { leaveSession, useMe } from "../session/session.ts";
import { Confirm } from "../ui/confirm.tsx";
import { dateAndTime } from "../ui/time.ts";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";
import { Card, CardItem } from "./card.tsx";
import { sessionsQuery } from "./queries.ts";
import { Button, IconButton } from "../ui/button.tsx";

/** The user's sessions, with a button to end them. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  const client = useQueryClient();
  const me = useMe();
  const [confirming, setConfirming] = useState(false);
  const { busy, problem, run } = useAction();
  const { waiting, sending, actionRequired } = useQueue();
  const unsent =
    waiting + sending + actionRequired > 0
      ? " Everything on this device is deleted, including changes that have not been sent."
      : "";
  const end = (id: string) =>
    run(async () => {
      await call("DELETE", `/api/staff/sessions/${id}`);
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    });
  // No sign-in dialog can open inside `leaveSession`, so `withFreshSignIn` wraps it.
  const endAll = () =>
    run(() =>
      withFreshSignIn(() => leaveSession(me.id, () => callOnce("DELETE", "/api/staff/sessions"))),
    );
  return (
    <Card name="sessions" title="Sessions">
      <p className="muted">
        You are signed out after 8 hours without activity, and after 30 days at the latest. If you
        do not recognise a session, end it and change your password.
      </p>
      {problem ? <LoadError problem={problem} /> : null}
      {sessions.error ? (
        <LoadError problem={sessions.error} again={() => void sessions.refetch()} />
      ) : null}
      <ul aria-label="Your sessions">
        {sessions.data?.map(({ id, current, device, createdAt, seenAt }) => (
          <CardItem
            key={id}
            Icon={Monitor}
            title={current ? `${device} (this device)` : device}
            detail={`Signed in ${dateAndTime(createdAt)}, last seen ${dateAndTime(seenAt)}`}
          >
            {current ? null : (
              <IconButton
                Icon={LogOut}
                label={`End the session of ${device}, last seen ${dateAndTime(seenAt)}`}
                onClick={() => void end(id)}
              />
            )}
          </CardItem>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={busy} onClick={() => setConfirming(true)}>
          Sign out everywhere
        </Button>
      </div>
      {confirming ? (
        <Confirm
          title="Sign out everywhere?"
          text={`All your sessions end, including this one. Unsaved text on other devices stays there until someone signs in again.${unsent}`}
          act="Sign out everywhere"
          onSure={() => void endAll()}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </Card>
  );
}
