import { Hono } from "hono";
import { resolver } from "hono-openapi";
import * as v from "valibot";
import { TimeChosen } from "../../../db/schema/requests/actions.ts";
import { RequestAndThread } from "../../../db/schema/requests/request.ts";
import { isSlot, Slots, SlotTaken, slotDays } from "../../../db/schema/requests/slots.ts";
import { readJson, valid } from "../../http/body.ts";
import { readFirm } from "../../content/documents.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { invalid, Problem, ProblemBody } from "../../http/problem.ts";
import { bookTime, cancelTime } from "../../slots/book.ts";
import { slotsOf, slotTaken } from "../../slots/free.ts";
import { bodyLimit, requireAbility } from "../auth/guard.ts";
import { readRequest, requestId, requestMissing } from "./read.ts";

/** `/api/staff/requests/slots?request=`: the hours that staff can confirm for a request, from today on. */
export const staffSlots = (deps: AppDeps) =>
  new Hono<Env>().get("/", aboutSlots, async (c) => {
    await requireAbility(c, deps, "read requests");
    const now = (deps.now ?? Date.now)();
    const request = c.req.query("request");
    const except = request === undefined ? null : requestId(request);
    return c.json(
      await slotsOf(
        deps.database,
        slotDays(now, await readFirm(deps.database), { today: true }),
        except,
      ),
    );
  });

/** `/api/staff/requests/:id/confirm`: the hour of the call. */
export const confirmedTime = (deps: AppDeps) =>
  new Hono<Env>()
    .post("/:id/confirm", aboutConfirming, async (c) => {
      await requireAbility(c, deps, "answer");
      const given = valid(TimeChosen, await readJson(c.req.raw, bodyLimit));
      const who = await requireAbility(c, deps, "answer");
      const id = requestId(c.req.param("id"));
      const now = (deps.now ?? Date.now)();
      const start = Date.parse(given.start);
      if (!isSlot(start, now, await readFirm(deps.database), { today: true })) throw noHour();
      const booked = await bookTime(deps.database, id, new Date(start).toISOString(), who);
      if (!booked) throw requestMissing();
      if (booked === "withdrawn") throw withdrawn();
      if (booked === "taken") throw await slotTaken(deps.database, start, now, id);
      return c.json(await readRequest(deps.database, id));
    })
    .delete("/:id/confirm", aboutCancelling, async (c) => {
      await requireAbility(c, deps, "answer");
      const given = valid(TimeChosen, await readJson(c.req.raw, bodyLimit));
      const who = await requireAbility(c, deps, "answer");
      const id = requestId(c.req.param("id"));
      const start = Date.parse(given.start);
      // The database does not accept every time, such as one of the year 0.
      if (!(start > 0)) throw noHour();
      const outcome = await cancelTime(deps.database, id, new Date(start).toISOString(), who);
      const current = await readRequest(deps.database, id);
      // A request whose call was cancelled before has no confirmed time.
      if (outcome === "unchanged" && current.row.confirmedTime) throw moved();
      return c.json(current);
    });

const noHour = (): Problem =>
  invalid([{ path: "start", message: "A call begins on the hour, in office hours" }]);

const moved = (): Problem =>
  new Problem(409, "The call was moved to another time meanwhile; it was not cancelled.", {
    type: "/problems/call-moved",
    title: "Call moved",
  });

const withdrawn = (): Problem =>
  new Problem(409, "The sender has withdrawn this request; no time was confirmed.", {
    type: "/problems/request-withdrawn",
    title: "Request withdrawn",
  });

const answer = json(named("RequestAndThread", RequestAndThread), "The request as it is now");

const SlotProblem = named(
  "SlotTakenProblem",
  v.object({ ...ProblemBody.entries, ...v.partial(SlotTaken).entries }),
);

const aboutSlots = describe({
  summary: "The hours of today and the next ten days that a call can be confirmed for",
  description: "What is reserved for `request` is free, with `heldUntil`.",
  tag: "Staff",
  parameters: [
    {
      in: "query",
      name: "request",
      required: false,
      schema: { type: "string", format: "uuid" },
    },
  ],
  answers: { 200: json(named("Slots", Slots), "By day in Kigali") },
  problems: [401, 403, 404, 503],
});

const aboutConfirming = describe({
  summary: "Confirm the hour of a call, or move a confirmed one",
  description:
    "For consultants. The sender and the owner get an invitation. 409: the hour is taken, or the request was withdrawn.",
  tag: "Staff",
  body: json(named("TimeChosen", TimeChosen), "When the call begins"),
  answers: {
    200: answer,
    409: {
      description: "Taken (`next` has three free hours), or the request was withdrawn",
      content: { "application/problem+json": { schema: resolver(SlotProblem) } },
    },
  },
  problems: [400, 401, 403, 404, 408, 413, 415, 422, 503],
});

const aboutCancelling = describe({
  summary: "Cancel a confirmed call",
  description:
    "For consultants. The sender and the owner hear of it. 409 of type `/problems/call-moved`: it is at another time now.",
  tag: "Staff",
  body: json(named("TimeChosen", TimeChosen), "When the call was to begin"),
  answers: { 200: answer },
  problems: [400, 401, 403, 404, 408, 409, 413, 415, 422, 503],
});
