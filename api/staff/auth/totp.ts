import { Hono } from "hono";
import { RecoveryCodes, TotpAsked, TotpConfirm } from "../../../db/schema/staff.ts";
import { requireType } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { readFirm } from "../../content/documents.ts";
import { invalid, Problem } from "../../http/problem.ts";
import { allowBody, requireAbility } from "./guard.ts";
import { setUpTicket, totpOfTicket } from "./challenge.ts";
import { stepOf, totpOf } from "./code.ts";
import {
  formatRecoveryCode,
  newRecoveryCodes,
  replaceCodes,
  disableTotp,
  enableTotp,
} from "./second-factor.ts";
import { newSecret, openSecret, sealSecret } from "./totp-secret.ts";

export const totp = (deps: AppDeps) =>
  new Hono<Env>()
    .post("/", aboutAsking, async (c) => {
      const who = await requireAbility(c, deps, "read", { fresh: true });
      requireType(c.req.raw, "application/json");
      const { name } = await readFirm(deps.database);
      const secret = newSecret();
      const sealed = sealSecret(deps.settings.secondFactorKey, secret, who.id);
      const ticket = await setUpTicket(deps.database, "totp-add", {
        staffId: who.id,
        challenge: sealed.toString("base64url"),
      });
      const entry = totpOf(secret, { issuer: name, label: who.email });
      return c.json({ ticket, secret: entry.secret.base32, uri: entry.toString() });
    })
    .post("/confirm", aboutConfirming, async (c) => {
      const { who, given } = await allowBody(c, deps, "read", TotpConfirm);
      const { database } = deps;
      const secret = await totpOfTicket(database, given.ticket, who.id);
      if (!secret) throw ticketGone();
      const opened = openSecret(deps.settings.secondFactorKey, secret, who.id);
      const step = stepOf(opened, given.code, (deps.now ?? Date.now)());
      if (step === null) {
        throw invalid([
          {
            path: "code",
            message: "This code is not right; look whether the clock of your phone is",
          },
        ]);
      }
      const codes = newRecoveryCodes();
      const { ticket } = given;
      const enabled = await enableTotp(database, who, { ticket, secret, step, codes });
      if (!enabled) throw ticketGone();
      return c.json({ recoveryCodes: codes.map(formatRecoveryCode) });
    })
    .delete("/", aboutEnding, async (c) => {
      const who = await requireAbility(c, deps, "read", { fresh: true });
      if (!(await disableTotp(deps.database, who))) throw noApp();
      return c.body(null, 204);
    });

export const recoveryCodes = (deps: AppDeps) =>
  new Hono<Env>().post("/", aboutReplacing, async (c) => {
    const who = await requireAbility(c, deps, "read", { fresh: true });
    requireType(c.req.raw, "application/json");
    const codes = newRecoveryCodes();
    if (!(await replaceCodes(deps.database, who, codes))) throw noApp();
    return c.json({ recoveryCodes: codes.map(formatRecoveryCode) });
  });

const ticketGone = () =>
  new Problem(410, "This took too long, or was done already. Start again for a new secret.");

const noApp = () => new Problem(409, "No authenticator app is set up here; nothing was changed.");

const aboutAsking = describe({
  summary: "A secret for an authenticator app, which counts once a code confirmed it",
  tag: "Staff",
  answers: {
    200: json(named("TotpAsked", TotpAsked), "The secret, and its address for a QR code"),
  },
  problems: [401, 403, 415, 429, 503],
});

const codes = json(named("RecoveryCodes", RecoveryCodes), "Shown once; each counts once");

const aboutConfirming = describe({
  summary: "Set up an authenticator app as second factor; one's other sessions end",
  tag: "Staff",
  body: json(
    named("TotpConfirm", TotpConfirm),
    "The ticket of the secret, and a code that it makes",
  ),
  answers: { 200: codes },
  problems: [400, 401, 403, 408, 410, 413, 415, 422, 503],
});

const aboutEnding = describe({
  summary: "Remove the authenticator app and the recovery codes; one's other sessions end",
  tag: "Staff",
  answers: { 204: { description: "Removed" } },
  problems: [401, 403, 409, 503],
});

const aboutReplacing = describe({
  summary: "Make ten new recovery codes; those before stop counting",
  tag: "Staff",
  answers: { 200: codes },
  problems: [401, 403, 409, 415, 503],
});
