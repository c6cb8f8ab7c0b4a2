import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppDeps, Env } from "../deps.ts";
import { housekeeping } from "../jobs.ts";
import { createUploadBudget } from "../runtime/limits.ts";
import { audit, auditCsv } from "./audit/routes.ts";
import { staffContent } from "./content.ts";
import { staffChanges, staffBodies } from "../changes/staff.ts";
import { staffInsights } from "./articles/routes.ts";
import { firstHour } from "./first-hour.ts";
import { links } from "./auth/links.ts";
import { staffMedia } from "./articles/media.ts";
import { openHere } from "./articles/open.ts";
import { operations } from "./articles/operations.ts";
import { ownName } from "./auth/own-name.ts";
import { ownPassword } from "./auth/own-password.ts";
import { passkeys } from "./auth/passkeys.ts";
import { staffOutgoing } from "./outgoing.ts";
import { overview } from "./overview.ts";
import { people } from "./people/routes.ts";
import { requests } from "./requests/routes.ts";
import { staffPush } from "./push.ts";
import { session } from "./auth/session.ts";
import { staffSite } from "./site/routes.ts";
import { sessions } from "./auth/sessions.ts";
import { stream } from "./live/stream.ts";
import { recoveryCodes, totp } from "./auth/totp.ts";
import { transfer } from "../transfer/routes.ts";
import { versions } from "./articles/versions.ts";
import { Problem } from "../http/problem.ts";
import { withPriority } from "../../db/postgres/postgres.ts";

const noStore = createMiddleware<Env>(async (c, next) => {
  c.header("cache-control", "no-store");
  await next();
});

/** `/api/staff`: sign-in, and everything behind it. */
export const staff = (deps: AppDeps) => {
  const uploads = createUploadBudget();
  return new Hono<Env>()
    .use(noStore, refuseEmbedded, housekeeping(deps, "staff"))
    .route("/session", session({ ...deps, database: withPriority(deps.database) }))
    .route("/sessions", sessions(deps))
    .route("/passkeys", passkeys(deps))
    .route("/totp", totp(deps))
    .route("/recovery-codes", recoveryCodes(deps))
    .route("/name", ownName(deps))
    .route("/password", ownPassword(deps))
    .route("/links", links(deps))
    .route("/content", staffContent(deps))
    .route("/site", staffSite(deps))
    .route("/overview", overview(deps))
    .route("/first-hour", firstHour(deps))
    .route("/changes", staffChanges(deps))
    .route("/insights/bodies", staffBodies(deps))
    .route("/insights", staffInsights(deps))
    .route("/insights", versions(deps))
    .route("/media", staffMedia(deps, uploads))
    .route("/operations", operations(deps))
    .route("/transfer", transfer(deps, uploads))
    .route("/stream", stream(deps))
    .route("/open", openHere(deps))
    .route("/audit", audit(deps))
    .route("/audit.csv", auditCsv(deps))
    .route("/outgoing", staffOutgoing(deps))
    .route("/push", staffPush(deps))
    .route("/people", people(deps))
    .route("/requests", requests(deps));
};

// Fetches, event streams and downloads; undefined in old browsers.
const allowedDestinations = new Set(["empty", "document", undefined]);

/**
 * Refuses calls that a page embeds (403), before any session is read: the address of a picture in an article must not
 * write audit entries in its reader's name.
 */
const refuseEmbedded = createMiddleware<Env>(async (c, next) => {
  if (!allowedDestinations.has(c.req.header("sec-fetch-dest")))
    throw new Problem(403, "This can be called, and is nothing that a page could show.");
  await next();
});
