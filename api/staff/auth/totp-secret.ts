import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type Database, StartProblem } from "../../../db/postgres/postgres.ts";

/** The length that RFC 4226 advises for SHA-1. */
const secretBytes = 20;
const ivBytes = 12;
const tagBytes = 16;
const cipher = "aes-256-gcm";

export const newSecret = (): Buffer => randomBytes(secretBytes);

/** 32 bytes as base64url (SECOND_FACTOR_KEY); without one a secret is stored as it is. */
type Key = string | null | undefined;

/** The secret of this person as the database stores it: initialisation vector, ciphertext and tag (AES-256-GCM). */
export function sealSecret(key: Key, secret: Uint8Array, staffId: string): Buffer {
  if (!key) return Buffer.from(secret);
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, Buffer.from(key, "base64url"), iv);
  // Bound to its owner: another person's row opens nothing.
  sealing.setAAD(Buffer.from(staffId));
  return Buffer.concat([iv, sealing.update(secret), sealing.final(), sealing.getAuthTag()]);
}

/** Throws if the key is missing or another one. */
export function openSecret(key: Key, stored: Uint8Array, staffId: string): Buffer {
  if (stored.length === secretBytes) return Buffer.from(stored);
  if (!key) throw new Error("A secret is encrypted, and there is no SECOND_FACTOR_KEY");
  const bytes = Buffer.from(stored);
  const opening = createDecipheriv(
    cipher,
    Buffer.from(key, "base64url"),
    bytes.subarray(0, ivBytes),
    { authTagLength: tagBytes },
  );
  opening.setAAD(Buffer.from(staffId));
  opening.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()]);
}

/**
 * Encrypts, at start, secrets that were stored before there was a key. Throws StartProblem if the key does not open
 * encrypted ones: otherwise no code of an app would be right.
 */
export async function sealStoredSecrets(
  { sql, withDeadline }: Database,
  key: Key,
): Promise<number> {
  const rows = await withDeadline(sql<{ id: string; stored: Buffer }[]>`
    select id, totp_secret as stored from staff where totp_secret is not null
  `);
  let sealed = 0;
  for (const { id, stored } of rows) {
    const secret = secretOrProblem(key, stored, id);
    if (!key || stored.length !== secretBytes) continue;
    await withDeadline(sql`
      update staff set totp_secret = ${sealSecret(key, secret, id)}
      where id = ${id} and totp_secret = ${stored}
    `);
    sealed += 1;
  }
  return sealed;
}

function secretOrProblem(key: Key, stored: Buffer, id: string): Buffer {
  try {
    return openSecret(key, stored, id);
  } catch {
    throw new StartProblem(
      `SECOND_FACTOR_KEY ${key ? "is not the key" : "is not set to the key"} by which secrets of authenticator apps were encrypted: set that one (docs/security.md says what to do without it).`,
    );
  }
}
