import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type * as v from "valibot";
import {
  ContactReceipt,
  ContactRequest,
  ContactSubmission,
  newRequestId,
} from "../../db/schema/contact.ts";
import { clientAddress } from "../http/address.ts";
import { contactLimit, readJson, valid } from "../http/body.ts";
import { type Keeping, storeRequest, type Submission } from "./store.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named } from "../http/describe.ts";
import { idOfKey } from "../http/idempotency.ts";
import { forgetExpired } from "../http/rate-limit.ts";
import type { Metrics } from "../http/metrics.ts";
import { logCleanupFailure } from "../runtime/log-cleanup-failure.ts";

/** `POST /api/contact` (spec.md §7): a consultation request, stored exactly once. */
export const contact = (deps: AppDeps, metrics: Metrics) => {
  const keep = keeper(deps, metrics);
  return new Hono<Env>().post("/", description, countRefusals(metrics), submission, async (c) => {
    const key = c.req.header("idempotency-key");
    const id = key === undefined ? newRequestId(deps.now?.()) : idOfKey(key);
    const { receipt, replayed } = await keep(c.req.valid("json"), {
      id,
      // Browsers say where a call comes from, and other sites are refused before.
      source: c.req.header("sec-fetch-site") ? "form" : "api",
      address: addressOf(deps, c.req.raw, c.env.address),
    });
    c.header("cache-control", "no-store");
    if (replayed) c.header("idempotent-replayed", "true");
    return c.json(receipt, 201);
  });
};

/** Keeps a request under the limit of this site, counts it, and once a window forgets expired limits. */
export function keeper(deps: AppDeps, metrics: Metrics) {
  const { database, settings } = deps;
  const now = deps.now ?? Date.now;
  let swept = now();
  return async (request: Submission, how: Omit<Keeping, "limit">) => {
    const kept = await storeRequest(database, request, { ...how, limit: settings.contactLimit });
    metrics.contact(kept.replayed ? "replayed" : "accepted");
    if (now() - swept > settings.contactLimit.windowMs) {
      swept = now();
      // The request is stored: tidying up must not fail it.
      await forgetExpired(database).catch(
        logCleanupFailure(deps.log, "expired limits were not removed"),
      );
    }
    return kept;
  };
}

/** Counts the 4xx answers of the routes behind it. */
export const countRefusals = (metrics: Metrics) =>
  createMiddleware<Env>(async (c, next) => {
    await next();
    if (c.res.status >= 400 && c.res.status < 500) metrics.contact("refused");
  });

export const addressOf = (deps: AppDeps, request: Request, socket: string): string =>
  clientAddress(
    socket,
    request.headers.get("x-forwarded-for") ?? undefined,
    deps.settings.trustProxy,
  );

/** The six fields as the contract reads them; a missing one reads as empty, so that its own message shows. */
export const readRequest = (fields: Record<string, unknown>): ContactRequest =>
  valid(ContactRequest, { name: "", email: "", message: "", ...fields });

// The two extra fields stay outside the check, because neither may refuse a request.
const submission = createMiddleware<
  Env,
  "/",
  { in: { json: v.InferInput<typeof ContactSubmission> }; out: { json: Submission } }
>(async (c, next) => {
  const fields = await readJson(c.req.raw, contactLimit);
  const { website, filledInMs } = fields;
  c.req.addValidatedData("json", { ...readRequest(fields), website, filledInMs });
  await next();
});

const description = describe({
  summary: "Send a consultation request",
  description:
    "Stored exactly once per Idempotency-Key: the same key and body answer the same 201 again, the same key and another body 422 of type `/problems/already-received`. A UUID as key becomes the id of the row.",
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
