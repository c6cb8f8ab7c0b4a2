import "../requests.css";
import "./outgoing.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { staffRequestPath } from "../../../../db/schema/address.ts";
import type {
  Outgoing,
  OutgoingKind,
  OutgoingMessage,
} from "../../../../db/schema/requests/outgoing.ts";
import { promisedMs, type RequestRow } from "../../../../db/schema/requests/request.ts";
import { dialable } from "../../../../db/schema/text/phone.ts";
import { isAtLeast } from "../../../../db/schema/staff.ts";
import { OutsideLink, SiteLink } from "../../../ui/site-link.tsx";
import { LoadError } from "../../layout/load-error.tsx";
import { call } from "../../session/server.ts";
import { useMe } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { notify, notifyUnsure } from "../actions.ts";
import { dayAndTime } from "../moments.ts";
import { outgoingQuery } from "../queries.ts";
import { useRequests } from "../sync/hooks.ts";
import { whatsApp } from "../whats-app.ts";
import { useMinute } from "../../../ui/use-minute.ts";
import "../../ui/table.css";

const kinds: Record<OutgoingKind, string> = {
  confirmation: "Confirmation",
  reply: "Reply",
  link: "Private link",
  "time-confirmed": "Invitation to a call",
  "time-moved": "Call moved",
  "time-cancelled": "Call cancelled",
  "new-request": "New request",
  urgent: "6 hours left",
  late: "Late request",
  "sender-message": "Message from the sender",
  withdrawn: "Request withdrawn",
  test: "Test",
};

/** Messages that have not left yet, and those that were refused. */
export function OutgoingScreen() {
  const { data, error, refetch } = useQuery(outgoingQuery);
  return (
    <>
      <div className="staff-top">
        <h1>Outgoing messages</h1>
        <Button small Icon={RefreshCw} onClick={() => void refetch()}>
          Look again
        </Button>
      </div>
      {error && !data ? (
        <LoadError problem={error} again={() => void refetch()} />
      ) : data ? (
        <Messages {...data} />
      ) : (
        <p role="status" className="muted staff-wait">
          Loading messages...
        </p>
      )}
    </>
  );
}

/** A message by the name of its request's sender, where this device has the request. */
interface Named {
  title: string;
  row: RequestRow | undefined;
}

function named({ kind, to, request }: OutgoingMessage, rows: readonly RequestRow[]): Named {
  const row = rows.find(({ id }) => id === request);
  const whom = to === "sender" ? ` to ${row?.name ?? "the sender"}` : ", to staff";
  return { title: `${kinds[kind]}${whom}`, row };
}

/** What a person of staff writes instead, while e-mail does not leave. */
function whatsAppText({ createdAt, reference }: RequestRow, now: number): string {
  const dueAt = Date.parse(createdAt) + promisedMs;
  return `We have your request ${reference}. We reply by ${dayAndTime(dueAt, now)}, Kigali time.`;
}

const channel = (name: string, { configured, waiting, dead }: Outgoing["mail"]): string => {
  const state = configured ? `${waiting} waiting` : `not configured, ${waiting} waiting`;
  return `${name}: ${state}${dead > 0 ? `, ${dead} not delivered` : ""}`;
};

function Messages({ mail, push, messages }: Outgoing) {
  const now = useMinute();
  const editor = isAtLeast(useMe().role, "editor");
  const { rows = [] } = useRequests();
  return (
    <>
      <p className="outgoing-channels num">
        <span>{channel("E-mail", mail)}</span>
        <span>{channel("Push messages", push)}</span>
      </p>
      {messages.length === 0 ? (
        <p className="muted staff-wait">Everything has left.</p>
      ) : (
        <div className="staff-table outgoing-table">
          <table>
            <caption className="sr">Messages</caption>
            <thead>
              <tr>
                <th scope="col">Message</th>
                <th scope="col">Request</th>
                <th scope="col">Waiting since</th>
                <th scope="col">State</th>
                {editor ? <th scope="col">Actions</th> : null}
              </tr>
            </thead>
            <tbody>
              {messages.map((message) => (
                <Row
                  key={message.id}
                  message={message}
                  {...named(message, rows)}
                  canSend={(message.channel === "mail" ? mail : push).configured}
                  now={now}
                  editor={editor}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

interface RowProps extends Named {
  /** Its channel is configured. */
  canSend: boolean;
  message: OutgoingMessage;
  now: number;
  editor: boolean;
}

function Row({ message, title, row, canSend, now, editor }: RowProps) {
  const { id, kind, to, request, reference, since, state, attempts, error } = message;
  const [number] = dialable(
    message.channel === "mail" && to === "sender" && !(canSend && state === "waiting")
      ? (row?.phone ?? "")
      : "",
  );
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const address = `/api/staff/outgoing/${id}`;
  const act = async (work: () => Promise<unknown>, done: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      notify({ kind: "success", title: done });
    } catch (problem) {
      notifyUnsure("Nothing was changed", problem);
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: outgoingQuery.queryKey });
  };
  return (
    <tr>
      <td>
        <b>{title}</b>
        {message.channel === "push" ? <span className="staff-sub">, push</span> : null}
      </td>
      <td>{request ? <SiteLink href={staffRequestPath(request)}>{reference}</SiteLink> : "–"}</td>
      <td className="num">
        <span className="staff-cell-name">Waiting since </span>
        {dayAndTime(Date.parse(since), now)}
      </td>
      <td>
        <span className={state === "dead" ? "badge badge-danger" : "badge badge-warn"}>
          {state === "dead" ? "Not delivered" : "Waiting"}
        </span>{" "}
        {attempts > 0 ? (
          <span className="staff-sub">
            {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
            {error ? `, ${error}` : ""}
          </span>
        ) : null}
      </td>
      {editor ? (
        <td>
          <div className="staff-acts">
            {number ? (
              <OutsideLink
                className="link"
                href={whatsApp(
                  number,
                  row && kind === "confirmation" ? whatsAppText(row, now) : "",
                )}
              >
                Send by WhatsApp
              </OutsideLink>
            ) : null}
            {canSend ? (
              <Button
                small
                Icon={RefreshCw}
                disabled={busy}
                aria-label={`Retry: ${title}`}
                onClick={() => void act(() => call("POST", `${address}/retry`), "It is sent again")}
              >
                Retry
              </Button>
            ) : null}
            <Button
              small
              variant="ghost"
              className="rq-danger"
              Icon={Trash}
              disabled={busy}
              aria-label={`Discard: ${title}`}
              onClick={() => setIsDiscarding(true)}
            >
              Discard
            </Button>
          </div>
          {isDiscarding ? (
            <Confirm
              title="Discard this message?"
              text="It is never sent. The request itself is not changed."
              act="Discard"
              onSure={() => void act(() => call("DELETE", address), "Message discarded")}
              onClose={() => setIsDiscarding(false)}
            />
          ) : null}
        </td>
      ) : null}
    </tr>
  );
}
