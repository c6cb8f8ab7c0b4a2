import { Problem } from "../../http/problem.ts";

/** 64 kB: an attestation of a passkey is the longest, and has about 10. */
export const bodyLimit = 64 * 1024;

/** 401 that says of a proof only that it does not count. */
export const notRight = (detail: string, type?: string): Problem =>
  new Problem(401, detail, {
    ...(type && { type, title: "Start again" }),
    headers: { "www-authenticate": 'Session realm="staff"' },
  });
