import type { QueryClient } from "@tanstack/react-query";
import { withDeadline } from "../../db/device/deadline.ts";
import { isStaffPath } from "../../db/schema/address.ts";
import { reportReachable } from "./connection.ts";
import { hasLocalContent } from "./storage-hint.ts";
import type { LocalAnswer } from "./local-api/rows.ts";
import { RequestError } from "./query-client.ts";

// A device that has not answered by then is not waited for: the network is asked beside it.
const deviceMs = 1_000;
// Staff's own rows are read first.
const afterTheRowsMs = 1_000;

/**
 * Reads a path of the API: from the device where it is kept, otherwise from the network; when that fails, what
 * the device has anyhow. Rejects as the network did.
 */
export async function localFirst(path: string, network: () => Promise<unknown>): Promise<unknown> {
  if (!hasLocalContent()) return watched(network);
  // Staff's screens read little of the site, and open before its database does.
  const ofStaff = isStaffPath(location.pathname);
  const asksFirst = !ofStaff || (await knowsItIsOffline());
  const kept = asksFirst && (await withDeadline(deviceMs, ask(path, false)));
  if (typeof kept === "object") return kept.found;
  try {
    return await watched(network);
  } catch (problem) {
    if (isAnswer(problem)) throw problem;
    if (!asksFirst) await afterTheRows();
    const stale = await ask(path, true);
    if (typeof stale === "object") return stale.found;
    if (stale === "missing")
      throw new RequestError(404, "Not kept on this device, which is whole.");
    throw problem;
  }
}

const afterTheRows = () => new Promise((resume) => setTimeout(resume, afterTheRowsMs));

/** Then nothing is asked of the network in vain. */
async function knowsItIsOffline(): Promise<boolean> {
  if (navigator.onLine) return false;
  await afterTheRows();
  return true;
}

/** The network, and a note of whether the server was there. */
async function watched(network: () => Promise<unknown>): Promise<unknown> {
  try {
    const answer = await network();
    reportReachable(true);
    return answer;
  } catch (problem) {
    reportReachable(isAnswer(problem));
    throw problem;
  }
}

/** Whether our server has said it: what is missing is missing. A portal in between says other things. */
const isAnswer = (problem: unknown) => problem instanceof RequestError && problem.status < 500;

async function ask(path: string, allowStale: boolean): Promise<LocalAnswer> {
  try {
    const { readLocalApi } = await import("./local-api/read.ts");
    return await readLocalApi(path, allowStale);
  } catch {
    return "unknown"; // its script could not be fetched
  }
}

/** Draws what syncs change from when there is something kept on. */
export function invalidateWhenStored(queryClient: QueryClient): void {
  const start = () => {
    import("./local-api/invalidate.ts").then(
      ({ invalidateOnChange }) => invalidateOnChange(queryClient),
      () => undefined, // without its script the page stays as it was drawn
    );
  };
  if (hasLocalContent()) start();
  else navigator.serviceWorker?.addEventListener("controllerchange", start, { once: true });
}
