import { type ReactNode, useState } from "react";
import { type LinkMade, type Person, type Role, roles } from "../../../db/schema/staff.ts";
import { Email } from "../../ui/email.tsx";
import { showToast } from "../../ui/toast.tsx";
import { call, errorText } from "../session/server.ts";
import { useMe } from "../session/session.ts";
import { Confirm } from "../ui/confirm.tsx";
import { dateAndTime } from "../ui/time.ts";
import { Button } from "../ui/button.tsx";
import { capitalized } from "../../../db/schema/text/capitalized.ts";

interface PersonRowProps {
  person: Person;
  /** No second person can sign in as administrator. */
  isOnlyAdministrator: boolean;
  onChanged: () => void;
  onLink: (made: LinkMade) => void;
}

const marks = { invited: "badge-info", active: "badge-ok", disabled: "badge-danger" };
/** Names of the second factors. */
const factorName = { app: "App", passkey: "Passkey", "app and passkey": "App and passkey" };
const stateName = { invited: "Invited", active: "Active", disabled: "Disabled" };

export function PersonRow({ person, isOnlyAdministrator, onChanged, onLink }: PersonRowProps) {
  const { id, name, email, state, secondFactor, seenAt } = person;
  const isMe = useMe().id === id;
  const [role, setRole] = useState<Role>(person.role);
  const [confirming, setConfirming] = useState<"disable" | "factor" | "withdraw">();
  const [busy, setBusy] = useState(false);
  const address = `/api/staff/people/${id}`;
  const act = async (work: () => Promise<string>) => {
    if (busy) return;
    setBusy(true);
    try {
      const done = await work();
      onChanged();
      if (done) await showToast({ kind: "success", title: done });
    } catch (problem) {
      await showToast({
        kind: "destructive",
        title: `${name} was not changed`,
        text: errorText(problem),
      });
    } finally {
      setBusy(false);
    }
  };
  const change = (fields: { role?: Role; disabled?: boolean }, done: string) =>
    act(async () => {
      await call("PATCH", address, fields);
      return done;
    });
  const saveRole = () => change({ role }, `${name} is now ${role}`);
  const disable = () => change({ disabled: true }, `${name} is disabled`);
  const enable = () => change({ disabled: false }, `${name} is enabled`);
  const removeFactor = () =>
    act(async () => {
      await call("DELETE", `${address}/second-factor`);
      return `Second factor of ${name} removed`;
    });
  const withdraw = () =>
    act(async () => {
      await call("DELETE", address);
      return `Invitation of ${name} withdrawn`;
    });
  const link = () =>
    act(async () => {
      onLink(await call<LinkMade>("POST", `${address}/link`, {}));
      return "";
    });
  return (
    <tr className="flex flex-wrap gap-x-2 gap-y-1 p-4 md:grid md:gap-x-3 md:gap-y-2 md:px-5 md:grid-cols-[minmax(5.5rem,auto)_auto_minmax(0,1fr)_auto_12.5rem] md:items-center xl:table-row not-last:hairline-b hover:bg-brand-soft/55">
      <Cell className="max-md:flex-[1_0_calc(100%-7rem)] md:[grid-area:1/1/auto/4]">
        <b className="block [line-height:1.35]">
          {name}
          {isMe ? " (you)" : ""}
        </b>
        <span className="block 2xl:w-max 2xl:max-w-52 text-sm text-fg-3">
          <Email>{email}</Email>
        </span>
      </Cell>
      <Cell className="max-md:order-1 max-md:mt-2 md:row-start-1 md:col-start-4">
        {isMe && isOnlyAdministrator ? (
          <>
            {capitalized(role)}
            <span className="block text-sm text-fg-3">Needs a second administrator to change.</span>
          </>
        ) : (
          <div className="flex flex-wrap gap-2">
            <select
              className="input w-auto min-h-11 py-1.5 text-[0.9375rem] max-md:[field-sizing:content]"
              aria-label={`Role of ${name}`}
              value={role}
              onChange={({ target }) =>
                // The options are the roles.
                setRole(target.value as Role)
              }
            >
              {roles.map((one) => (
                <option key={one} value={one}>
                  {capitalized(one)}
                </option>
              ))}
            </select>
            {role === person.role ? null : (
              <Button variant="primary" small aria-disabled={busy} onClick={() => void saveRole()}>
                Save role
              </Button>
            )}
          </div>
        )}
      </Cell>
      <Cell className="md:row-start-2">
        <span className={`badge ${marks[state]}`}>{stateName[state]}</span>
      </Cell>
      <Cell className="max-md:basis-full md:row-start-2 max-xl:text-sm max-xl:leading-[1.3]">
        <span className="xl:hidden text-fg-3">Second factor: </span>
        {secondFactor ? (
          factorName[secondFactor]
        ) : state === "active" ? (
          <span className="badge badge-warn">Password alone</span>
        ) : (
          "None"
        )}
        {secondFactor && !isMe ? (
          <Button
            small
            className="ml-3"
            aria-label={`Remove second factor of ${name}`}
            aria-disabled={busy}
            onClick={() => setConfirming("factor")}
          >
            Remove
          </Button>
        ) : null}
      </Cell>
      <Cell className="max-md:basis-full md:[grid-area:2/3/auto/-1] max-xl:text-sm max-xl:leading-[1.3]">
        <span className="xl:hidden text-fg-3">Last seen: </span>
        {seenAt ? dateAndTime(seenAt) : "Never"}
      </Cell>
      <Cell className="max-md:order-1 max-md:mt-2 md:row-start-1 xl:w-[1%] xl:text-right">
        <div className="flex flex-wrap gap-2 2xl:flex-nowrap xl:justify-end">
          {isMe || state === "disabled" ? null : (
            <Button
              small
              aria-label={`New link for ${name}`}
              aria-disabled={busy}
              onClick={() => void link()}
            >
              New link
            </Button>
          )}
          {isMe ? null : state === "invited" ? (
            <Button
              small
              aria-label={`Withdraw the invitation of ${name}`}
              aria-disabled={busy}
              onClick={() => setConfirming("withdraw")}
            >
              Withdraw
            </Button>
          ) : state === "disabled" ? (
            <Button
              small
              aria-label={`Enable ${name}`}
              aria-disabled={busy}
              onClick={() => void enable()}
            >
              Enable
            </Button>
          ) : (
            <Button
              small
              aria-label={`Disable ${name}`}
              aria-disabled={busy}
              onClick={() => setConfirming("disable")}
            >
              Disable
            </Button>
          )}
        </div>
        {confirming === "disable" ? (
          <Confirm
            title={`Disable ${name}?`}
            text="They can no longer sign in, and their sessions end immediately. Their articles stay, and you can enable them again."
            act="Disable"
            onSure={() => void disable()}
            onClose={() => setConfirming(undefined)}
          />
        ) : null}
        {confirming === "withdraw" ? (
          <Confirm
            title={`Withdraw the invitation of ${name}?`}
            text={`The link for ${email} stops working, and the person is removed from this list.`}
            act="Withdraw"
            onSure={() => void withdraw()}
            onClose={() => setConfirming(undefined)}
          />
        ) : null}
        {confirming === "factor" ? (
          <Confirm
            title={`Remove the second factor of ${name}?`}
            text="Their authenticator app, recovery codes and passkeys stop working, and their sessions end. They can sign in with their password, or with a new link from you."
            act="Remove"
            onSure={() => void removeFactor()}
            onClose={() => setConfirming(undefined)}
          />
        ) : null}
      </Cell>
    </tr>
  );
}

/** Narrow windows show a row as a card, what it is about first. */
const Cell = ({ className, children }: { className: string; children: ReactNode }) => (
  <td className={`block xl:table-cell p-0 xl:px-3 xl:py-3.5 wrap-anywhere ${className}`}>
    {children}
  </td>
);
