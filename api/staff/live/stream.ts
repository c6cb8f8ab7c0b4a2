import { Hono } from "hono";
import type { AppDeps, Env } from "../../deps.ts";
import { describe } from "../../http/describe.ts";
import { Problem } from "../../http/problem.ts";
import { requireAbility } from "../auth/guard.ts";

/** `/api/staff/stream`: Server-Sent Events that tell browsers of staff to refresh. */
export const stream = (deps: AppDeps) =>
  new Hono<Env>().get("/", description, async (c) => {
    const who = await requireAbility(c, deps, "read");
    const lastEventId = readLastEventId(c.req.header("last-event-id"));
    c.header("content-type", "text/event-stream");
    // Proxies must not buffer events.
    c.header("x-accel-buffering", "no");
    if (c.req.method === "HEAD") return c.body(null);
    return c.body(deps.live.stream(who, lastEventId));
  });

function readLastEventId(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (!/^\d{1,15}$/.test(header)) {
    throw new Problem(400, "Last-Event-ID must be the id of an event of this stream.");
  }
  return Number(header);
}

const description = describe({
  summary: "What just changed, as Server-Sent Events",
  description:
    "`changes` carries the number that staff's log of changes reached, which is its id; `open` says that other articles " +
    "are open; `ended` that the session is over. One a browser is enough.",
  tag: "Staff",
  parameters: [
    {
      in: "header",
      name: "Last-Event-ID",
      description: "The id of the last event heard",
      schema: { type: "integer" },
    },
  ],
  answers: { 200: { description: "The events", content: { "text/event-stream": {} } } },
  problems: [400, 401, 403, 429, 503],
});
