import { useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import Undo from "lucide-react/icons/undo-2";
import { useState } from "react";
import type {
  Delivery,
  RequestAndThread,
  RequestRow,
} from "../../../../db/schema/requests/request.ts";
import { dialable } from "../../../../db/schema/text/phone.ts";
import { copyText } from "../../../ui/copy-link.ts";
import { OutsideLink } from "../../../ui/site-link.tsx";
import { call } from "../../session/server.ts";
import { useQueue } from "../../sync/queue.ts";
import { Button } from "../../ui/button.tsx";
import { notify, notifyOffline, notifyUnsure, offerUndo } from "../actions.ts";
import { outgoingQuery } from "../queries.ts";
import { showAnswered } from "../sync/hooks.ts";
import { whatsApp } from "../whats-app.ts";

interface OtherWaysProps {
  text: string;
  row: Pick<RequestRow, "name" | "email" | "phone" | "reference"> | undefined;
  /** The message with this text, which waits until staff mark it as given. */
  message?: { id: string; title: string } | undefined;
}

/**
 * The ways to give a text that email does not carry: copying it, WhatsApp or a mail program. "Client has it" comes first,
 * in the place of its undo button, so that a second press opens no other program.
 */
export const OtherWays = ({ text, row, message }: OtherWaysProps) => (
  <>
    {message ? <ClientHasIt {...message} /> : null}
    <CopyText text={text} />
    {row ? (
      <>
        <WhatsAppText text={text} phone={row.phone} />
        <a className="btn btn-secondary btn-sm" href={ownMail(row, text)}>
          <Mail size={18} />
          Mail program<span className="sr"> to {row.name}</span>
        </a>
      </>
    ) : null}
  </>
);

const CopyText = ({ text }: { text: string }) => (
  <Button small Icon={Copy} onClick={() => void copy(text)}>
    Copy
  </Button>
);

function WhatsAppText({ text, phone }: { text: string; phone: string }) {
  const [number] = dialable(phone);
  if (!number) return null;
  return (
    <OutsideLink className="btn btn-secondary btn-sm" href={whatsApp(number, text)}>
      <MessageCircle size={18} />
      WhatsApp
    </OutsideLink>
  );
}

async function copy(text: string): Promise<void> {
  notify(
    (await copyText(text))
      ? { kind: "success", title: "Text copied" }
      : { kind: "destructive", title: "The text could not be copied" },
  );
}

function ownMail(
  { email, reference }: Pick<RequestRow, "email" | "reference">,
  text: string,
): string {
  const parts = { subject: `Your request ${reference}`, body: text };
  const query = Object.entries(parts).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `mailto:${encodeURIComponent(email)}?${query.join("&")}`;
}

/** Calls the server about a message, and shows the outcome. */
export function useAct(id: string) {
  const client = useQueryClient();
  const { offline } = useQueue();
  const [busy, setBusy] = useState(false);
  /** `back` undoes the action; the toast offers it. */
  const act = async (
    method: "POST" | "DELETE",
    path: string,
    done: string,
    back?: () => Promise<void>,
  ) => {
    if (busy) return;
    if (offline) return notifyOffline();
    setBusy(true);
    try {
      const changed = await call<RequestAndThread | undefined>(
        method,
        `/api/staff/outgoing/${id}${path}`,
      );
      // Without room on this device, the stream brings the change later.
      if (changed) await showAnswered(changed).catch(() => undefined);
      if (back) offerUndo(done, back);
      else notify({ kind: "success", title: done });
    } catch (problem) {
      notifyUnsure("Nothing was changed", problem);
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: outgoingQuery.queryKey });
  };
  return { busy, act };
}

const takenBack = ["DELETE", "/given", "Taken back: the client does not have it"] as const;

function ClientHasIt({ id, title }: { id: string; title: string }) {
  const { busy, act } = useAct(id);
  const back = () => act(...takenBack);
  return (
    <Button
      small
      Icon={Check}
      disabled={busy}
      aria-label={`Client has it: ${title}`}
      onClick={() => void act("POST", "/given", "Marked as given to the client", back)}
    >
      Client has it
    </Button>
  );
}

/** A button that undoes "Client has it"; absent if the message was not given by hand, or is unknown. */
export const ClientHasItNot = ({ of }: { of: Delivery | null | undefined }) =>
  of?.state === "given" && of.message ? <TakeBack id={of.message} /> : null;

function TakeBack({ id }: { id: string }) {
  const { busy, act } = useAct(id);
  return (
    <div className="flex flex-wrap gap-2 col-span-full print:hidden">
      <Button small Icon={Undo} disabled={busy} onClick={() => void act(...takenBack)}>
        Client does not have it
      </Button>
    </div>
  );
}
