import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { discardBlocked, retryBlocked, useBlockedOperations } from "../sync/hooks.ts";

const names: Record<string, string> = {
  state: "The state was not changed",
  owner: "The owner was not changed",
  email: "The address was not corrected",
  priority: "The priority was not changed",
  outcome: "The outcome was not changed",
  sector: "The sector was not changed",
  "retain-until": "The date was not changed",
};

/** Changes that the server refused while nobody waited. Refused notes and replies are in the thread. */
export function BlockedChanges({ request }: { request: string }) {
  const blocked = useBlockedOperations().filter(
    (one) => one.request === request && one.change.kind in names,
  );
  return blocked.map(({ id, change, problem }) => (
    <Warning key={id} role="status">
      <div>
        <b>{names[change.kind]}</b>
        {problem}
      </div>
      <BlockedActs id={id} retry="Try again" />
    </Warning>
  ));
}

/** A warning above the thread, with what can be done about it. */
export const Warning = ({ role, children }: { role?: "status"; children: ReactNode }) => (
  <div className="note note-warn flex-wrap items-center justify-between mb-5" role={role}>
    {children}
  </div>
);

/** `retry` is the label of the button that sends it again. */
export const BlockedActs = ({ id, retry }: { id: string; retry: string }) => (
  <div className="flex flex-wrap gap-2">
    <Button small onClick={() => void retryBlocked(id)}>
      {retry}
    </Button>
    <Button small variant="ghost" onClick={() => void discardBlocked(id)}>
      Discard
    </Button>
  </div>
);
