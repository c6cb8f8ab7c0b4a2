import type { OutgoingMessage } from "../../../../db/schema/requests/outgoing.ts";
import { nameOf } from "../outgoing/message.tsx";
import type { ShownRequest } from "../sync/requests.ts";
import { OtherWays } from "./other-ways.tsx";

interface ToGiveProps {
  row: ShownRequest;
  /** As it was written; the message has it with the firm and the reference. */
  text: string;
  /** Undefined where it was discarded, and without a network. */
  message: OutgoingMessage | undefined;
}

/** What the client has not got, with the ways to give it to them. */
export const ToGive = ({ row, text, message }: ToGiveProps) => (
  <div className="staff-acts rq-ways col-span-full print:hidden">
    <OtherWays
      text={message?.text?.trim() ?? text}
      row={row}
      message={message && { id: message.id, title: nameOf(message, row) }}
    />
  </div>
);
