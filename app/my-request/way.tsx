import type { MyRequest } from "../../db/schema/requests/my-request.ts";
import { promisedMs } from "../../db/schema/requests/request.ts";
import { durationWords } from "../ui/duration.ts";
import { briefMoment } from "./moments.ts";

interface Step {
  title: string;
  text: string;
  state: "done" | "current" | "ahead";
}

/** The request's progress as four lozenges, from its arrival to the call. */
export const Way = ({ request, now }: { request: MyRequest; now: number }) => (
  <ol className="way">
    {steps(request, now).map(({ title, text, state }) => (
      <li
        key={title}
        data-state={state}
        {...(state === "current" ? { "aria-current": "step" as const } : {})}
      >
        <b>{title}</b>
        <span className="num">{text}</span>
      </li>
    ))}
  </ol>
);

export function steps(request: MyRequest, now: number): Step[] {
  const arrivedAt = Date.parse(request.createdAt);
  const call = request.confirmedTime === null ? undefined : Date.parse(request.confirmedTime);
  const received: Step = { title: "Received", text: briefMoment(arrivedAt), state: "done" };
  if (call !== undefined) {
    const confirmed = briefMoment(Date.parse(request.confirmedAt ?? request.createdAt));
    return [
      received,
      answered(request, arrivedAt) ?? { title: "Answered", text: confirmed, state: "done" },
      { title: "Time confirmed", text: confirmed, state: "done" },
      { title: "We talk", text: briefMoment(call), state: call > now ? "current" : "done" },
    ];
  }
  const done = answered(request, arrivedAt);
  const suggested = suggestedText(request.suggestedTimes);
  if (!done) {
    return [
      received,
      { title: "We answer", text: `within ${promisedMs / 3_600_000} hours`, state: "current" },
      { title: "Time confirmed", text: suggested, state: "ahead" },
      { title: "We talk", text: "45 minutes", state: "ahead" },
    ];
  }
  return [
    received,
    done,
    {
      title: "Time",
      text: request.freeTimes.length > 0 ? "choose one" : suggested,
      state: "current",
    },
    { title: "We talk", text: "45 minutes", state: "ahead" },
  ];
}

function suggestedText([first, ...others]: readonly string[]): string {
  if (first === undefined) return "no times suggested yet";
  const time = briefMoment(Date.parse(first));
  return others.length === 0
    ? `you suggested ${time}`
    : `you suggested ${time}, or ${others.length} more`;
}

function answered({ answeredAt }: MyRequest, arrivedAt: number): Step | undefined {
  if (answeredAt === null) return undefined;
  const at = Date.parse(answeredAt);
  return {
    title: "Answered",
    text: `${briefMoment(at)}, in ${durationWords(at - arrivedAt)}`,
    state: "done",
  };
}
