import type { Delivery, RequestRow } from "../../../db/schema/requests/request.ts";
import { clockOrDay } from "./moments.ts";

/** True if there is a mail server; undefined if this device cannot tell. */
export type MailConfigured = boolean | undefined;

/** The delivery state of a message to the sender, which is on their private page too. */
export function deliveryWords(
  { state, at, code, isRead }: Delivery,
  mail: MailConfigured,
  now: number,
): string {
  if (state === "sent") return at ? `Sent ${clockOrDay(Date.parse(at), now)}` : "Sent";
  if (state === "given") return "Given by hand";
  if (isRead) return "Read on the private page";
  switch (state) {
    case "waiting":
      return mail === false ? "On the private page, not read yet" : "Waiting to be sent";
    case "refused":
      return `Refused by the mail server${code ? `, ${code}` : ""}`;
    case "discarded":
      return "Not sent: the email was discarded";
  }
}

/** True while the firm can still tell the sender in another way. */
export const isUnsent = ({ state, isRead }: Delivery): boolean =>
  state !== "sent" && state !== "given" && !isRead;

/** True if the sender does not know of the confirmed call. Marking the request as answered by hand means that they do. */
export const isCallUntold = ({
  confirmedTime,
  invitation,
  state,
  answeredAt,
}: Pick<RequestRow, "confirmedTime" | "invitation" | "state" | "answeredAt">): boolean =>
  Boolean(confirmedTime && invitation && isUnsent(invitation)) &&
  !(state === "answered" && answeredAt === null);

/** The toast after a message was stored on the server, before it is sent. */
export const savedWords = (title: string, mail: MailConfigured) => ({
  kind: "success" as const,
  ...(mail === false
    ? { title: "Saved. It will be sent once email is set up." }
    : { title, text: "It is being sent. The thread says when it has left." }),
});
