import type { OutgoingMessage } from "../../../../db/schema/requests/outgoing.ts";
import { nameOf } from "../outgoing/message.tsx";
import type { ShownRequest } from "../sync/requests.ts";
import { OtherWays } from "./other-ways.tsx";

interface ToGiveProps {
  row: ShownRequest;
  /** The text as written; the message adds the firm and the reference. */
  text: string;
  /** Undefined if it was discarded, and offline. */
  message: OutgoingMessage | undefined;
}

/** The ways to give the client a message that has not reached them. */
export const ToGive = ({ row, text, message }: ToGiveProps) => (
  <div className="flex flex-wrap gap-2 max-[40rem]:*:grow max-[40rem]:*:px-2 col-span-full print:hidden">
    <OtherWays
      text={message?.text?.trim() ?? text}
      row={row}
      message={message && { id: message.id, title: nameOf(message, row) }}
    />
  </div>
);
