import type { EraseReason } from "../../../db/schema/requests/actions.ts";
import type { RequestAndThread } from "../../../db/schema/requests/request.ts";
import { call, callOnce } from "../session/server.ts";

// What is done online only, at /api/staff/requests.

const base = "/api/staff/requests";

/** The views that a person has stored. */
export const viewsAddress = `${base}/views`;

/** Confirms an hour; 409 is a SlotTaken. */
export const confirmTime = (id: string, start: string): Promise<unknown> =>
  call("POST", `${base}/${id}/confirm`, { start });

/** Cancels the call of this hour; refused where it was moved meanwhile. */
export const cancelTime = (id: string, start: string): Promise<unknown> =>
  call("DELETE", `${base}/${id}/confirm`, { start });

export const sendLinkAgain = (id: string): Promise<unknown> =>
  call("POST", `${base}/${id}/link`, { renew: false });

export const exportRequest = (id: string) =>
  call<RequestAndThread>("POST", `${base}/${id}/export`, {});

/** After a sign-in of the last minutes; several by administrators alone. */
export const eraseRequests = (ids: readonly string[], reason: EraseReason): Promise<unknown> =>
  call("POST", `${base}/erase`, { ids, reason });

/** For the request's history; offline no one hears of it. */
export const noteOpened = (id: string): void =>
  void callOnce("POST", `${base}/${id}/opened`, {}).catch(() => undefined);
