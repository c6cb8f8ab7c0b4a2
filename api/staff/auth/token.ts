import { createHash, randomBytes } from "node:crypto";

export const newToken = (): string => randomBytes(32).toString("base64url");

/** The database stores hashes of tokens only. */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
