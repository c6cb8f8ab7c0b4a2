import { promisedMs } from "../../db/schema/requests/request.ts";
import { durationWords } from "../ui/duration.ts";
import { briefMoment } from "./moments.ts";

const hourMs = 3_600_000;
const hours = promisedMs / hourMs;

/** One tooth an hour. */
const teeth = (count: number): string =>
  Array.from({ length: count }, (_, nth) => `M${nth * 6} 8l3-8 3 8z`).join("");

interface PromisedProps {
  dueAt: number;
  now: number;
  /** The answer leaves by e-mail too. */
  byEmail: boolean;
}

/** Until when the firm answers, in words and in teeth; `dueAt` and `now` in ms since 1970. */
export function Promised({ dueAt, now, byEmail }: PromisedProps) {
  const leftMs = dueAt - now;
  return (
    <div className="my-promise">
      <p>
        <b className="num">Answer by {briefMoment(dueAt)}</b>{" "}
        <span className="num muted">
          {leftMs > 0 ? `${durationWords(leftMs)} left` : "we are late, and sorry"}
        </span>
      </p>
      <svg viewBox="0 0 144 8" preserveAspectRatio="none" aria-hidden="true">
        <path d={teeth(hours)} />
        <path data-left d={teeth(Math.max(0, Math.min(hours, Math.ceil(leftMs / hourMs))))} />
      </svg>
      <p className="muted small">
        {byEmail
          ? "No need to check back: we will also e-mail you."
          : "The answer appears on this page."}
      </p>
    </div>
  );
}
