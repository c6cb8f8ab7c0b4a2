import type { MyRequest } from "../../db/schema/requests/my-request.ts";
import { consentOf, purpose } from "../../db/schema/requests/consent.ts";
import { subjectOf } from "../outbox/format.ts";
import { shortMoment } from "../ui/kigali-time.tsx";
import { dateText, briefMoment } from "./moments.ts";

export const asJson = (request: MyRequest): Blob =>
  new Blob([`${JSON.stringify(request, null, 2)}\n`], { type: "application/json" });

/** The request as readable text; times in Kigali. */
export function asText(request: MyRequest, shortName: string): Blob {
  const { consentVersion } = request;
  const time = (iso: string) => shortMoment(Date.parse(iso));
  const lines: [label: string, text: string][] = [
    ["Request", request.reference],
    ["Arrived", briefMoment(Date.parse(request.createdAt))],
    ["Name", request.name],
    ["Email", request.email],
    ["Company", request.company],
    ["Telephone", request.phone],
    ["About", subjectOf(request.consultationType)],
    ["Time zone", request.timeZone],
    ["Status", request.status],
    ["Suggested times", request.suggestedTimes.map(time).join("; ")],
    ["Confirmed time", request.confirmedTime ? time(request.confirmedTime) : ""],
    ["Why we store it", purpose],
    [
      "Consent",
      request.byMail
        ? "By email, without our form"
        : `${consentOf(consentVersion)} (version ${consentVersion})`,
    ],
    ["Stored until", dateText(Date.parse(request.retainUntil))],
    ["Read by", `${request.readers} of ${shortName}`],
  ];
  const facts = lines.filter(([, text]) => text).map(([label, text]) => `${label}: ${text}`);
  const messages = [
    { author: "You", at: request.createdAt, text: request.message },
    ...request.messages.map((one) => ({
      ...one,
      author: one.kind === "sender" ? "You" : one.author || shortName,
    })),
  ].map(({ author, at, text }) => `${author}, ${briefMoment(Date.parse(at))}\n${text}`);
  const text = `${facts.join("\n")}\n\nMessages (times in Kigali)\n\n${messages.join("\n\n")}\n`;
  return new Blob([text], { type: "text/plain" });
}
