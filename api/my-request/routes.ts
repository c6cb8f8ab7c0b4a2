import { type Context, Hono } from "hono";
import { resolver } from "hono-openapi";
import * as v from "valibot";
import { ProblemBody } from "../http/problem.ts";
import {
  Erased,
  LinkRenewed,
  LinkToken,
  MyErasure,
  MyMessage,
  MyPhone,
  MyRenewal,
  MyRequest,
  MyTime,
  MyTimes,
} from "../../db/schema/requests/my-request.ts";
import { isSlot, SlotTaken } from "../../db/schema/requests/slots.ts";
import { addressOf } from "../http/rate-limit.ts";
import { readFirm } from "../content/documents.ts";
import type { AppDeps, Env } from "../deps.ts";
import { contactLimit, readJson, valid } from "../http/body.ts";
import { describe, json, named } from "../http/describe.ts";
import { sendJson } from "../http/json.ts";
import { invalid, Problem } from "../http/problem.ts";
import { operationReused } from "../insights/errors.ts";
import { publicOrigin } from "../http/origin.ts";
import { invitation } from "../outgoing/invitation.ts";
import { housekeeping } from "../jobs.ts";
import { slotTaken } from "../slots/free.ts";
import { eraseByLink } from "./erase.ts";
import { linkHash } from "../requests/link.ts";
import { countOpening, noteRead, readByLink, readCall } from "./read.ts";
import { type Link, refuseGuessing, unknownLink } from "./statement.ts";
import { chooseTime, renewLink, reopen, storeMessage, suggestTimes, withdraw } from "./write.ts";

/**
 * `/api/my-request`: what the sender of a request sees and does by their private link. The token comes in the body alone,
 * so that no log, cache or referrer has it.
 */
export const myRequest = (deps: AppDeps) => {
  const { database } = deps;
  const now = () => deps.now?.() ?? Date.now();

  /** The body by its schema, and the link of its token. Throws Problem. */
  const read = async <S extends v.GenericSchema<unknown, { token: string }>>(
    c: Context<Env>,
    schema: S,
  ): Promise<{ body: v.InferOutput<S>; link: Link }> => {
    const link = { hash: linkHash(""), address: addressOf(deps, c.req.raw, c.env.address) };
    await refuseGuessing(database, link);
    const body = valid(schema, await readJson(c.req.raw, contactLimit));
    return { body, link: { ...link, hash: linkHash(body.token) } };
  };
  const current = async (c: Context<Env>, link: Link): Promise<Response> => {
    await noteRead(database, link);
    const found = await readByLink(database, link, {
      now: now(),
      byEmail: Boolean(deps.settings.mail),
    });
    if (!found) throw await unknownLink(database, link);
    return sendJson(c, found);
  };
  /** The chosen hours in order, each once. Throws Problem for one that is not on offer. */
  const slots = async (times: readonly string[]): Promise<string[]> => {
    const firm = await readFirm(database);
    const wrong = times.findIndex((time) => !isSlot(Date.parse(time), now(), firm));
    if (wrong >= 0)
      throw invalid([{ path: `times.${wrong}`, message: "This hour is not on offer" }]);
    return [...new Set(times.map((time) => new Date(time).toISOString()))];
  };

  return new Hono<Env>()
    .use(housekeeping(deps, "contact"))
    .post("/", aboutReading, async (c) => {
      const { link } = await read(c, LinkToken);
      await countOpening(database, link);
      return current(c, link);
    })
    .post("/messages", aboutMessage, async (c) => {
      const { body, link } = await read(c, MyMessage);
      const stored = await storeMessage(database, link, body);
      if (stored === "reused") throw operationReused();
      return current(c, link);
    })
    .post("/phone", aboutPhone, async (c) => {
      const { body, link } = await read(c, MyPhone);
      const { id, phone } = body;
      const text = `My number for the call: ${phone}`;
      const stored = await storeMessage(database, link, { id, text, phone });
      if (stored === "reused") throw operationReused();
      return current(c, link);
    })
    .post("/times", aboutTimes, async (c) => {
      const { body, link } = await read(c, MyTimes);
      await suggestTimes(database, link, await slots(body.times));
      return current(c, link);
    })
    .post("/confirm", aboutChoice, async (c) => {
      const { body, link } = await read(c, MyTime);
      const start = Date.parse(body.start);
      if (!isSlot(start, now(), await readFirm(database)))
        throw invalid([{ path: "start", message: "This hour is not on offer" }]);
      const booked = await chooseTime(database, link, new Date(start).toISOString());
      if (booked === "taken") throw await slotTaken(database, start, now());
      if (booked === "closed" || booked === "late" || booked === "not-offered")
        throw refused(booked);
      return current(c, link);
    })
    .post("/calendar", aboutCalendar, async (c) => {
      const { link } = await read(c, LinkToken);
      const call = await readCall(database, link);
      if (!call) throw await unknownLink(database, link);
      const { start, ...request } = call;
      if (!start)
        throw new Problem(409, "No time is confirmed, so there is nothing for a calendar.");
      const text = invitation({
        ...request,
        method: "publish",
        start,
        firm: (await readFirm(database)).name,
        // The mails use the same origin, so that calendars find the entry again.
        origin: publicOrigin(c.req.raw, deps.settings.publicUrl),
        now: new Date(now()),
      });
      return c.body(text, 200, {
        "content-type": "text/calendar; charset=utf-8",
        "cache-control": "no-store",
      });
    })
    .post("/withdraw", aboutWithdrawal, async (c) => {
      const { link } = await read(c, LinkToken);
      await withdraw(database, link);
      return current(c, link);
    })
    .post("/reopen", aboutReopening, async (c) => {
      const { link } = await read(c, LinkToken);
      await reopen(database, link);
      return current(c, link);
    })
    .post("/link", aboutLink, async (c) => {
      const { body, link } = await read(c, MyRenewal);
      const token = await renewLink(deps, link, body);
      // If two renew it at the same time, the second one has a dead link.
      if (!token) throw await unknownLink(database, link);
      return sendJson(c, { token });
    })
    .post("/erase", aboutErasure, async (c) => {
      const { body, link } = await read(c, MyErasure);
      const erased = await eraseByLink(database, link, { id: body.id, now: now() });
      if (!erased) throw await unknownLink(database, link);
      return sendJson(c, erased);
    });
};

const refusals = {
  closed: ["request-closed", "This request is closed; nothing was changed. Open it again first."],
  late: [
    "too-late",
    "A call can be moved until two hours before it; nothing was changed. Please telephone us.",
  ],
  "not-offered": ["not-offered", "This time was not offered; nothing was changed."],
} as const;

function refused(why: keyof typeof refusals): Problem {
  const [type, detail] = refusals[why];
  return new Problem(409, detail, { type: `/problems/${type}` });
}

const reading = [400, 403, 404, 408, 413, 415, 422, 429, 503] as const;
const shared = { tag: "My request", problems: reading };
const byToken = json(named("LinkToken", LinkToken), "The token of the private link");
const now = { 200: json(named("MyRequest", MyRequest), "The request as it is now") };

const aboutReading = describe({
  summary: "Read one's own request by its private link",
  description:
    "The token is in the body, never in an address. An unknown link and an erased request are answered alike (404); a network that tries many is asked to wait (429).",
  ...shared,
  body: byToken,
  answers: now,
});

const aboutMessage = describe({
  summary: "Add a message to one's request",
  description:
    "Stored once by its id: sent again it changes nothing. 422 of type `/problems/already-received` for an id that another message has.",
  ...shared,
  body: json(named("MyMessage", MyMessage), "The token, an id made by the sender, and the text"),
  answers: now,
});

const aboutPhone = describe({
  summary: "Give the number for a call",
  description:
    "It replaces the phone number of the request, and a message says so. Stored once by the message's id, as `/messages`.",
  ...shared,
  body: json(named("MyPhone", MyPhone), "The token, an id made by the sender, and the number"),
  answers: now,
});

const aboutTimes = describe({
  summary: "Suggest other hours for a call",
  description: "They replace those that were suggested before.",
  ...shared,
  body: json(named("MyTimes", MyTimes), "The token, and up to three hours"),
  answers: now,
});

const aboutChoice = describe({
  summary: "Choose one of the offered hours, or move a confirmed call",
  description:
    "A call can be moved until two hours before it. 409 of type `/problems/slot-taken` has the next free hours; other 409s say why the hour cannot be chosen. Both sides get a calendar invitation.",
  ...shared,
  body: json(named("MyTime", MyTime), "The token, and when the call begins"),
  answers: {
    ...now,
    409: {
      description: "Someone else has this hour, or it cannot be chosen",
      content: {
        "application/problem+json": {
          schema: resolver(
            named(
              "SlotTakenProblem",
              v.object({ ...ProblemBody.entries, ...v.partial(SlotTaken).entries }),
            ),
          ),
        },
      },
    },
  },
});

const aboutCalendar = describe({
  summary: "The confirmed call as a file for a calendar",
  description:
    "iCalendar (RFC 5545), under the same UID as the invitations by email. 409 while no time is confirmed.",
  ...shared,
  body: byToken,
  answers: { 200: { description: "The call", content: { "text/calendar": {} } } },
  problems: [...reading, 409],
});

const aboutWithdrawal = describe({
  summary: "Withdraw one's request",
  description: "It is closed, and a confirmed call is cancelled. Again it changes nothing.",
  ...shared,
  body: byToken,
  answers: now,
});

const aboutReopening = describe({
  summary: "Open a withdrawn request again",
  ...shared,
  body: byToken,
  answers: now,
});

const aboutLink = describe({
  summary: "Make a new private link",
  description:
    "The link with this token opens nothing from now on. The sender also gets the new one by email, five times a day at most. Sent again with its id it is answered the same, until the next new link.",
  ...shared,
  body: json(named("MyRenewal", MyRenewal), "The token, and an id made by the sender"),
  answers: { 200: json(named("LinkRenewed", LinkRenewed), "The token of the new link") },
});

const aboutErasure = describe({
  summary: "Erase one's request and all that belongs to it",
  description:
    "One line of the audit trail stays, by a receipt and without personal data. Sent again with the same id it answers the same receipt, so that a lost answer loses no proof.",
  ...shared,
  body: json(named("MyErasure", MyErasure), "The token, and an id made by the sender"),
  answers: { 200: json(named("Erased", Erased), "The receipt") },
});
