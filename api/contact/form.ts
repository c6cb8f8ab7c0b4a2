import { Hono } from "hono";
import { ContactRequest, phoneProblem } from "../../db/schema/contact.ts";
import { withAttachment } from "../../db/schema/requests/attachment.ts";
import { currentConsent } from "../../db/schema/requests/consent.ts";
import { type BusinessHours, isSlot, timeFields } from "../../db/schema/requests/slots.ts";
import { isUnavailable } from "../../db/postgres/postgres.ts";
import { readFirm } from "../content/documents.ts";
import { addressOf, addressPrefix } from "../http/rate-limit.ts";
import { contactLimit, readForm } from "../http/body.ts";
import { storeRequest, type Submission, wasStoredWithin } from "./store.ts";
import { countRefusals, readRequest } from "./routes.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, form, named, redirect } from "../http/describe.ts";
import { hashedId } from "../http/idempotency.ts";
import type { Metrics } from "../http/request-log.ts";
import { housekeeping } from "../jobs.ts";
import { invalid, Problem, unavailable } from "../http/problem.ts";
import type { FormEcho } from "../pages/render.ts";

// The cached page is the same for everyone and carries no id, so an identical form within this time is the same
// request.
const windowMs = 10 * 60_000;
const fieldNames = Object.keys(ContactRequest.entries);

/** `POST /contact`: the form without JavaScript. Every refusal shows the visitor's input. */
export const contactForm = (deps: AppDeps, metrics: Metrics) => {
  const now = deps.now ?? Date.now;

  const submit = async (request: Request, socket: string, fields: Map<string, string>) => {
    const address = addressOf(deps, request, socket);
    const typed = readRequest(Object.fromEntries(fields));
    const message = withAttachment(typed.message, fields.get("attachment") ?? "");
    const submission: Submission = {
      ...readRequest({ ...typed, message }),
      suggestedTimes: suggestedTimesIn(fields, now(), await readFirm(deps.database)),
      consentVersion: currentConsent,
    };
    const phone = phoneProblem(submission.phone, submission.suggestedTimes);
    if (phone) throw invalid([{ path: "phone", message: phone }]);
    const id = await formId(deps, submission, address, now());
    submission.leaveEmpty = fields.get("leaveEmpty");
    const { receipt } = await storeRequest(deps, metrics, submission, {
      id,
      source: "plain",
      address,
    });
    const seconds = Math.floor(Date.parse(receipt.createdAt) / 1_000);
    const location = `/contact?sent=${receipt.reference}&at=${seconds}`;
    return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
  };

  return new Hono<Env>().post(
    "/",
    description,
    countRefusals(metrics),
    housekeeping(deps, "contact"),
    async (c) => {
      let fields = new Map<string, string>();
      try {
        fields = await readForm(c.req.raw, contactLimit);
        return await submit(c.req.raw, c.env.address, fields);
      } catch (error) {
        const problem = isUnavailable(error) ? unavailable() : error;
        if (!(problem instanceof Problem) || !deps.renderContactForm) throw error;
        const page = await deps.renderContactForm(c.req.raw, problem.status, {
          form: echo(problem, fields),
          network: addressPrefix(addressOf(deps, c.req.raw, c.env.address)),
        });
        page.headers.set("cache-control", "no-store");
        for (const [name, value] of Object.entries(problem.headers)) page.headers.set(name, value);
        return page;
      }
    },
  );
};

/** Each chosen hour once, without those that are no longer on offer, as from a page that was open for days. */
const suggestedTimesIn = (
  fields: Map<string, string>,
  now: number,
  firm: BusinessHours,
): string[] => {
  const starts = timeFields.map((name) => Date.parse(fields.get(name) ?? ""));
  return [...new Set(starts)]
    .filter((start) => isSlot(start, now, firm))
    .map((start) => new Date(start).toISOString());
};

/** The same id for the same fields and address within ten minutes, also across the end of a window. */
async function formId(
  { database }: AppDeps,
  request: Submission,
  address: string,
  now: number,
): Promise<string> {
  const window = Math.floor(now / windowMs);
  const { name, email, company, phone, message, consultationType, suggestedTimes = [] } = request;
  const texts = [name, email, company, phone, message, consultationType, ...suggestedTimes];
  const fields = [...texts, addressPrefix(address)];
  const idIn = (at: number) => hashedId("plain-form", ...fields, String(at));
  const earlier = idIn(window - 1);
  return (await wasStoredWithin(database, earlier, windowMs)) ? earlier : idIn(window);
}

function echo(problem: Problem, fields: Map<string, string>): FormEcho {
  const values = Object.fromEntries(
    [...fieldNames, "attachment", ...timeFields].map((name) => [name, fields.get(name) ?? ""]),
  );
  const named = (problem.body.errors ?? []).filter(({ path }) => fieldNames.includes(path));
  const errors = Object.fromEntries(named.map(({ path, message }) => [path, message]));
  return { values, errors, ...(named.length > 0 ? {} : { notice: problem.body.detail }) };
}

const description = describe({
  summary: "Send a consultation request by a plain HTML form",
  description:
    "Needs no script and no key: the same fields from the same address within ten minutes make one request. A refusal is the contact page again, with what was typed.",
  tag: "Contact",
  body: form(
    named("ContactRequest", ContactRequest),
    "The fields of the contact form; `time1` to `time3` may name hours for a call",
  ),
  answers: { 303: redirect("Stored; the page with the confirmation and its reference") },
  problems: [400, 403, 408, 413, 415, 422, 429, 503],
});
