import { Hono } from "hono";
import { resolver } from "hono-openapi";
import * as v from "valibot";
import {
  isSlot,
  Reservation,
  slotDays,
  Slots,
  SlotTaken,
  SlotWanted,
} from "../../db/schema/requests/slots.ts";
import { readFirm } from "../content/documents.ts";
import { addressOf } from "../http/rate-limit.ts";
import type { AppDeps, Env } from "../deps.ts";
import { contactLimit, readJson, valid } from "../http/body.ts";
import { describe, json, named } from "../http/describe.ts";
import { sendJson } from "../http/json.ts";
import { invalid, ProblemBody } from "../http/problem.ts";
import { housekeeping } from "../jobs.ts";
import { slotsOf, slotTaken } from "./free.ts";
import { release, reserve } from "./reserve.ts";

const Address = v.object({
  id: v.pipe(v.string(), v.uuid("The id of a reservation must be a UUID")),
});

/** `/api/slots`: the hours that a call can be booked for, and reservations while someone fills in the form. */
export const slots = (deps: AppDeps) => {
  const { database } = deps;
  const now = () => deps.now?.() ?? Date.now();
  return new Hono<Env>()
    .use(housekeeping(deps, "contact"))
    .get("/", aboutSlots, async (c) =>
      sendJson(c, await slotsOf(database, slotDays(now(), await readFirm(database)))),
    )
    .put("/reservations/:id", aboutReservation, async (c) => {
      const { id } = valid(Address, c.req.param());
      const wanted = valid(SlotWanted, await readJson(c.req.raw, contactLimit));
      const start = new Date(wanted.start);
      if (!isSlot(start.getTime(), now(), await readFirm(database)))
        throw invalid([{ path: "start", message: "This hour is not on offer" }]);
      const address = addressOf(deps, c.req.raw, c.env.address);
      const until = await reserve(database, { id, start, address });
      if (!until) throw await slotTaken(database, start.getTime(), now());
      return sendJson(c, {
        id,
        start: start.toISOString(),
        until: until.toISOString(),
      } satisfies Reservation);
    })
    .delete("/reservations/:id", aboutRelease, async (c) => {
      const { id } = valid(Address, c.req.param());
      await release(database, id);
      return c.body(null, 204);
    });
};

const HourTaken = named("HourTaken", v.object({ ...ProblemBody.entries, ...SlotTaken.entries }));

const idParameter = {
  in: "path",
  name: "id",
  required: true,
  description: "A UUID made on the device; nothing but knowing it is needed",
  schema: { type: "string", format: "uuid" },
} as const;

const aboutSlots = describe({
  summary: "The hours of the next ten days that a call can be booked for",
  description: "45 minutes each. Taken is what is confirmed or reserved just now.",
  tag: "Contact",
  answers: { 200: json(named("Slots", Slots), "By day in Kigali, the next day first") },
  problems: [503],
});

const aboutReservation = describe({
  summary: "Reserve an hour for 15 minutes",
  description:
    "The same id again renews it, or moves it to another hour. Nothing is booked until staff confirm. 409 of type `/problems/slot-taken` has the next free times in `next`. At most six reservations at a time from one network.",
  tag: "Contact",
  parameters: [idParameter],
  body: json(named("SlotWanted", SlotWanted), "The hour"),
  answers: {
    200: json(named("Reservation", Reservation), "Reserved, and until when"),
    409: {
      description: "Someone else has this hour",
      content: { "application/problem+json": { schema: resolver(HourTaken) } },
    },
  },
  problems: [400, 403, 408, 413, 415, 422, 429, 503],
});

const aboutRelease = describe({
  summary: "Release a reserved hour",
  tag: "Contact",
  parameters: [idParameter],
  answers: { 204: { description: "It is free, or was before" } },
  problems: [403, 422, 503],
});
