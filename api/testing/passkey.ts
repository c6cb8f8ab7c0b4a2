import { Buffer } from "node:buffer";
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import * as v from "valibot";
import { PasskeyAsked } from "../../db/schema/staff.ts";
import type { Site } from "./app.ts";

/** Deviations of an authenticator that a test may choose. */
interface Habits {
  origin?: string;
  verifiesOwner?: boolean;
  counter?: number;
  /** The user that it names, as base64url; null for none. */
  userHandle?: string | null;
}

/** An authenticator in software with one key of P-256 (WebAuthn level 3, §6). */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;
  let owner: string | undefined;

  const dataOf = (options: Record<string, unknown>, habits: Habits, attested: Buffer[]) => {
    const { rpId, rp } = v.parse(Options, options);
    counter = habits.counter ?? counter + 1;
    const flags = 0x01 | (habits.verifiesOwner === false ? 0 : 0x04) | (attested.length ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      createHash("sha256")
        .update(rpId ?? rp?.id ?? "")
        .digest(),
      Buffer.of(flags),
      count,
      ...attested,
    ]);
  };
  const clientData = (type: string, options: Record<string, unknown>, habits: Habits) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: options["challenge"],
        origin: habits.origin ?? "http://localhost:8000",
        crossOrigin: false,
      }),
    );
  const credential = (response: Record<string, unknown>) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    /** The answer to `navigator.credentials.create`. */
    create(options: Record<string, unknown>, habits: Habits = {}) {
      owner = v.parse(Options, options).user?.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const attested = [Buffer.alloc(16), length, id, Buffer.from(key)];
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", new Uint8Array(dataOf(options, habits, attested))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      return credential({
        clientDataJSON: clientData("webauthn.create", options, habits).toString("base64url"),
        attestationObject: Buffer.from(attestation).toString("base64url"),
        transports: ["internal"],
      });
    },
    /** The answer to `navigator.credentials.get`. */
    get(options: Record<string, unknown>, habits: Habits = {}) {
      const client = clientData("webauthn.get", options, habits);
      const data = dataOf(options, habits, []);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return credential({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
        ...(habits.userHandle === null ? {} : { userHandle: habits.userHandle ?? owner }),
      });
    },
  };
}

const Options = v.object({
  rpId: v.optional(v.string()),
  rp: v.optional(v.object({ id: v.string() })),
  user: v.optional(v.object({ id: v.string() })),
});

type Authenticator = ReturnType<typeof authenticator>;

export async function asked(site: Site, path: string, headers = {}): Promise<PasskeyAsked> {
  const answer = await site.send("POST", `${path}/options`, {}, headers);
  return v.parse(PasskeyAsked, await answer.json());
}

export async function addPasskey(site: Site, headers: object, key: Authenticator, habits?: Habits) {
  const { ticket, options } = await asked(site, "/api/staff/passkeys", headers);
  const response = key.create(options, habits);
  return site.send(
    "POST",
    "/api/staff/passkeys",
    { ticket, name: "My phone", response },
    { ...headers },
  );
}

export async function signInByPasskey(site: Site, key: Authenticator, habits?: Habits) {
  const { ticket, options } = await asked(site, "/api/staff/session/passkey");
  const response = key.get(options, habits);
  return site.send("POST", "/api/staff/session/passkey", { ticket, response });
}
