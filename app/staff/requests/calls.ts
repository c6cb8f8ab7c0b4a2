import { call } from "../session/server.ts";

// What is done online only, at /api/staff/requests.

const base = "/api/staff/requests";

/** Confirms an hour; 409 is a SlotTaken. */
export const confirmTime = (id: string, start: string): Promise<unknown> =>
  call("POST", `${base}/${id}/confirm`, { start });

export const sendLinkAgain = (id: string): Promise<unknown> => call("POST", `${base}/${id}/link`);

export const eraseRequest = (id: string, reason: string): Promise<unknown> =>
  call("POST", `${base}/${id}/erase`, { reason });

export const exportRequest = (id: string): Promise<unknown> => call("GET", `${base}/${id}/export`);
