import type { QueryClient } from "@tanstack/react-query";
import { withDeadline } from "../../db/device/deadline.ts";
import { isStaffPath } from "../../db/schema/address.ts";
import { reportReachable } from "./connection.ts";
import { hasLocalContent } from "./storage-hint.ts";
import type { LocalAnswer } from "./local-api/rows.ts";
import { RequestError } from "./query-client.ts";

// After this time without an answer from the device, the network is asked too.
const deviceMs = 1_000;
// Staff's own rows have priority.
const afterTheRowsMs = 1_000;

/** Reads an API path from the device, else from the network, else stale from the device. Rejects as the network does. */
export async function localFirst(path: string, network: () => Promise<unknown>): Promise<unknown> {
  if (!hasLocalContent()) return reported(network);
  // The staff screens read little of the site, and open faster than its database.
  const ofStaff = isStaffPath(location.pathname);
  const isLocalFirst = !ofStaff || (await isKnownOffline());
  const stored = isLocalFirst && (await askInTime(path));
  if (typeof stored === "object") return stored.found;
  try {
    return await reported(network);
  } catch (problem) {
    if (isAnswer(problem)) throw problem;
    if (!isLocalFirst) await waitForRows();
    const stale = await ask(path, true);
    if (typeof stale === "object") return stale.found;
    if (stale === "missing")
      throw new RequestError(404, "Not on this device, whose content is complete.");
    throw problem;
  }
}

function askInTime(path: string): Promise<LocalAnswer | undefined> {
  const answer = ask(path, false);
  return navigator.onLine ? withDeadline(deviceMs, answer) : answer;
}

const waitForRows = () => new Promise((resume) => setTimeout(resume, afterTheRowsMs));

async function isKnownOffline(): Promise<boolean> {
  if (navigator.onLine) return false;
  await waitForRows();
  return true;
}

/** Calls the network, and reports if it reached the server. */
async function reported(network: () => Promise<unknown>): Promise<unknown> {
  try {
    const answer = await network();
    reportReachable(true);
    return answer;
  } catch (problem) {
    reportReachable(isAnswer(problem));
    throw problem;
  }
}

const isAnswer = (problem: unknown) => problem instanceof RequestError && problem.status < 500;

async function ask(path: string, allowStale: boolean): Promise<LocalAnswer> {
  try {
    const { readLocalApi } = await import("./local-api/read.ts");
    return await readLocalApi(path, allowStale);
  } catch {
    return "unknown"; // its script could not be fetched
  }
}

/** Renders changes by syncs, once content is stored. */
export function invalidateWhenStored(queryClient: QueryClient): void {
  const start = () => {
    import("./local-api/invalidate.ts").then(
      ({ invalidateOnChange }) => invalidateOnChange(queryClient),
      () => undefined, // without its script the page stays as it is
    );
  };
  if (hasLocalContent()) start();
  else navigator.serviceWorker?.addEventListener("controllerchange", start, { once: true });
}
