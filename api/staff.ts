import { Hono } from "hono";
import type { AppDeps, Env } from "./deps.ts";
import { createReceiving } from "./receiving.ts";
import { audit, auditCsv } from "./staff/audit.ts";
import { staffContent } from "./staff/content.ts";
import { staffChanges } from "./staff/changes.ts";
import { staffBodies } from "./staff/insights-bodies.ts";
import { staffInsights } from "./staff/insights.ts";
import { refuseEmbedded } from "./staff/embedded-call.ts";
import { links } from "./staff/links.ts";
import { staffMedia } from "./staff/media.ts";
import { openHere } from "./staff/open.ts";
import { operations } from "./staff/operations.ts";
import { ownName } from "./staff/own-name.ts";
import { ownPassword } from "./staff/own-password.ts";
import { passkeys } from "./staff/passkeys.ts";
import { people } from "./staff/people.ts";
import { session } from "./staff/session.ts";
import { sessions } from "./staff/sessions.ts";
import { stream } from "./staff/stream.ts";
import { sweeping } from "./staff/sweep.ts";
import { recoveryCodes, totp } from "./staff/totp.ts";
import { transfer } from "./staff/transfer.ts";
import { versions } from "./staff/versions.ts";

/** `/api/staff`: everything that needs somebody to be signed in, and signing in. */
export const staff = (deps: AppDeps) => {
  const receiving = createReceiving();
  return new Hono<Env>()
    .use(refuseEmbedded, sweeping(deps))
    .route("/session", session(deps))
    .route("/sessions", sessions(deps))
    .route("/passkeys", passkeys(deps))
    .route("/totp", totp(deps))
    .route("/recovery-codes", recoveryCodes(deps))
    .route("/name", ownName(deps))
    .route("/password", ownPassword(deps))
    .route("/links", links(deps))
    .route("/content", staffContent(deps))
    .route("/changes", staffChanges(deps))
    .route("/insights/bodies", staffBodies(deps))
    .route("/insights", staffInsights(deps))
    .route("/insights", versions(deps))
    .route("/media", staffMedia(deps, receiving))
    .route("/operations", operations(deps))
    .route("/transfer", transfer(deps, receiving))
    .route("/stream", stream(deps))
    .route("/open", openHere(deps))
    .route("/audit", audit(deps))
    .route("/audit.csv", auditCsv(deps))
    .route("/people", people(deps));
};
