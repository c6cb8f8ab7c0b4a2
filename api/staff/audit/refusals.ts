import { createMiddleware } from "hono/factory";
import type { AppDeps, Env } from "../../deps.ts";
import { foreignWrite } from "../../http/origin.ts";
import { Problem } from "../../http/problem.ts";
import { routeOf } from "../../http/request-log.ts";
import { addressOf, addressPrefix } from "../../http/rate-limit.ts";
import { originOf } from "./origin.ts";
import { auditThrottled } from "./write.ts";

/**
 * Records sparingly, by network and route, writes that were refused as another site's or as too many (ASVS 16.3.3); no read
 * but of staff is limited by 429. Calls of staff record their own. A refusal stays one even if it cannot be recorded.
 */
export const auditForeignAndTooMany = (deps: AppDeps) =>
  createMiddleware<Env>(async (c, next) => {
    await next();
    const isForeign = c.error instanceof Problem && c.error.body.type === foreignWrite;
    const isTooMany = c.res.status === 429 && !c.req.path.startsWith("/api/staff/");
    if (!isForeign && !isTooMany) return;
    const subject = routeOf(c);
    const network = addressPrefix(addressOf(deps, c.req.raw, c.env.address));
    const event = {
      actor: null,
      action: "refused",
      subject,
      detail: { status: c.res.status, type: isForeign ? foreignWrite : "about:blank" },
    };
    const key = `${isForeign ? "foreign" : "too-many"}:${subject}:${network}`;
    await auditThrottled(deps.database, key, event, originOf(c, deps)).catch(() =>
      deps.log(JSON.stringify({ request: c.get("requestId"), problem: "refusal not noted" })),
    );
  });
