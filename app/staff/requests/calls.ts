import type { EraseReason } from "../../../db/schema/requests/actions.ts";
import type { RequestAndThread } from "../../../db/schema/requests/request.ts";
import { call, callOnce } from "../session/server.ts";

// Online-only actions of /api/staff/requests.

const base = "/api/staff/requests";

/** Path of the views that a person has stored. */
export const viewsAddress = `${base}/views`;

/** Confirms an hour; 409 is a SlotTaken. */
export const confirmTime = (id: string, start: string): Promise<unknown> =>
  call("POST", `${base}/${id}/confirm`, { start });

/** Cancels the call at this hour; refused if it was moved meanwhile. */
export const cancelTime = (id: string, start: string): Promise<unknown> =>
  call("DELETE", `${base}/${id}/confirm`, { start });

export const sendLinkAgain = (id: string): Promise<unknown> =>
  call("POST", `${base}/${id}/link`, { renew: false });

export const exportRequest = (id: string) =>
  call<RequestAndThread>("POST", `${base}/${id}/export`, {});

/** Needs a recent sign-in; only administrators can erase several requests at once. */
export const eraseRequests = (ids: readonly string[], reason: EraseReason): Promise<unknown> =>
  call("POST", `${base}/erase`, { ids, reason });

/** Notes the opening in the request's history; ignored offline. */
export const noteOpened = (id: string): void =>
  void callOnce("POST", `${base}/${id}/opened`, {}).catch(() => undefined);
