import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import {
  ContactReceipt,
  ContactRequest,
  ContactSubmission,
  missingNumber,
  newRequestId,
  RequestExtras,
} from "../../db/schema/contact.ts";
import { addressOf } from "../http/rate-limit.ts";
import { contactLimit, readJson, valid } from "../http/body.ts";
import { invalid } from "../http/problem.ts";
import { storeRequest } from "./store.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named } from "../http/describe.ts";
import { idOfKey } from "../http/idempotency.ts";
import type { Metrics } from "../http/request-log.ts";
import { housekeeping } from "../jobs.ts";

/** `POST /api/contact` (spec.md §7): a consultation request, stored exactly once. */
export const contact = (deps: AppDeps, metrics: Metrics) =>
  new Hono<Env>().post(
    "/",
    description,
    countRefusals(metrics),
    housekeeping(deps, "contact"),
    async (c) => {
      const fields = await readJson(c.req.raw, contactLimit);
      // Neither the honeypot nor the time may refuse a request, so they stay outside the check.
      const { leaveEmpty, filledInMs } = fields;
      const extras = valid(RequestExtras, fields);
      const request = { ...readRequest(fields), ...extras };
      // A request that waited on a device may come from a build that asked for no number, and no one is there to add one.
      if (!extras.writtenAt) refuseCallWithoutNumber(request);
      const submission = { ...request, leaveEmpty, filledInMs };
      const key = c.req.header("idempotency-key");
      const id = key === undefined ? newRequestId(deps.now?.()) : idOfKey(key);
      // Browsers send this header; calls from other sites were refused before.
      const source = c.req.header("sec-fetch-site") ? "form" : "api";
      const { receipt, replayed } = await storeRequest(deps, metrics, submission, {
        ...{ id, source },
        address: addressOf(deps, c.req.raw, c.env.address),
      });
      c.header("cache-control", "no-store");
      if (replayed) c.header("idempotent-replayed", "true");
      return c.json({ ...receipt, byEmail: Boolean(deps.settings.mail) }, 201);
    },
  );

export const countRefusals = (metrics: Metrics) =>
  createMiddleware<Env>(async (c, next) => {
    await next();
    if (c.res.status >= 400 && c.res.status < 500) metrics.contact("refused");
  });

/** A missing field reads as empty, so that its own message is shown. */
export const readRequest = (fields: Record<string, unknown>): ContactRequest =>
  valid(ContactRequest, { name: "", email: "", message: "", ...fields });

/** Throws Problem 422 for times without a number to call. */
function refuseCallWithoutNumber({
  phone,
  suggestedTimes,
}: Pick<ContactSubmission, "suggestedTimes"> & Pick<ContactRequest, "phone">): void {
  const message = missingNumber(phone, suggestedTimes);
  if (message) throw invalid([{ path: "phone", message }]);
}

const description = describe({
  summary: "Send a consultation request",
  description:
    "Stored exactly once per Idempotency-Key: the same key and body answer the same 201 again, the same key and another body 422 of type `/problems/already-received`. A UUID as key becomes the id of the row. Times for a call need a phone number, except of a request that waited on a device (`writtenAt`).",
  tag: "Contact",
  parameters: [
    {
      in: "header",
      name: "Idempotency-Key",
      description: "1 to 128 visible characters, with or without quotes",
      schema: { type: "string", minLength: 1, maxLength: 128 },
    },
  ],
  body: json(
    named("ContactSubmission", ContactSubmission),
    "The six fields of the form, and what the form may add",
  ),
  answers: {
    201: json(
      named("ContactReceipt", ContactReceipt),
      "Stored, now or before (then with `Idempotent-Replayed: true`)",
    ),
  },
  problems: [400, 403, 408, 413, 415, 422, 429, 503],
});
