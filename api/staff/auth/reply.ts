import { Problem } from "../../http/problem.ts";

/** The longest body is a passkey's attestation, about 10 kB. */
export const bodyLimit = 64 * 1024;

export const invalidProof = (detail: string, type?: string): Problem =>
  new Problem(401, detail, {
    ...(type && { type, title: "Start again" }),
    headers: { "www-authenticate": 'Session realm="staff"' },
  });
