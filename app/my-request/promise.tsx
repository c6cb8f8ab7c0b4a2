import type { Firm } from "../../db/schema/firm.ts";
import { isIncident } from "../../db/schema/requests/attachment.ts";
import type { MyRequest } from "../../db/schema/requests/my-request.ts";
import { promisedMs } from "../../db/schema/requests/request.ts";
import { durationWords } from "../ui/duration.ts";
import { Email } from "../ui/email.tsx";
import { IncidentNote } from "../ui/incident-note.tsx";
import { briefMoment } from "./moments.ts";

const hourMs = 3_600_000;
const hours = promisedMs / hourMs;

/** Draws one tooth per hour. */
const teeth = (count: number): string =>
  Array.from({ length: count }, (_, nth) => `M${nth * 6} 8l3-8 3 8z`).join("");

interface PromisedProps {
  firm: Firm;
  request: MyRequest;
  /** Current time in ms since 1970. */
  now: number;
}

/** The time and place of the firm's answer, in words and teeth; for an incident also the phone number. */
export function Promised({ firm, request, now }: PromisedProps) {
  const dueAt = Date.parse(request.dueAt);
  const leftMs = dueAt - now;
  return (
    <>
      <div className="my-promise">
        <p>
          <b className="num">Answer by {briefMoment(dueAt)}</b>{" "}
          <span className="num muted">
            {leftMs > 0
              ? `Kigali time, ${durationWords(leftMs)} left`
              : "we are late, and we apologise"}
          </span>
        </p>
        <svg viewBox="0 0 144 8" preserveAspectRatio="none" aria-hidden="true">
          <path d={teeth(hours)} />
          <path data-left d={teeth(Math.max(0, Math.min(hours, Math.ceil(leftMs / hourMs))))} />
        </svg>
        <p className="muted small">
          The answer appears on this page
          {request.byEmail ? (
            <>
              {", and we email it to "}
              <Email>{request.email}</Email>
            </>
          ) : (
            ": no email will come, so keep its link"
          )}
          .
        </p>
      </div>
      {isIncident(request) ? (
        <IncidentNote firm={firm} hint="Day and night: you need not wait for our answer." />
      ) : null}
    </>
  );
}
