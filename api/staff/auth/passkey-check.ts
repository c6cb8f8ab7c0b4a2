import { Buffer } from "node:buffer";
import {
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import * as v from "valibot";
import { isIP } from "node:net";
import type { Context } from "hono";
import type { AppDeps, Env } from "../../deps.ts";
import { publicOrigin } from "../../http/origin.ts";
import { Problem } from "../../http/problem.ts";

// Other fields of the browser are ignored.
const Text = v.pipe(v.string(), v.maxLength(40_000));
const common = {
  id: Text,
  rawId: Text,
  type: v.literal("public-key"),
  clientExtensionResults: v.optional(v.looseObject({}), {}),
};
export const Assertion = v.object({
  ...common,
  response: v.object({
    clientDataJSON: Text,
    authenticatorData: Text,
    signature: Text,
    userHandle: v.optional(Text),
  }),
});
export const Attestation = v.object({
  ...common,
  response: v.object({
    clientDataJSON: Text,
    attestationObject: Text,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))),
  }),
});

/** Ed25519, ES256 and RS256 (COSE). */
export const algorithms = [-8, -7, -257];

interface Expected {
  challenge: string;
  party: { origin: string; id: string };
}

interface StoredPasskey {
  id: string;
  publicKey: Buffer;
  counter: number;
  /** The person's id. */
  owner: string;
}

/**
 * The authenticator's new counter when it signed this challenge with a known key, verified its owner and named them
 * (WebAuthn level 3, §7.2 step 6: who signs in is not known before).
 */
export async function counterOf(
  { response: { userHandle, ...own }, ...rest }: v.InferOutput<typeof Assertion>,
  { challenge, party }: Expected,
  { owner, ...stored }: StoredPasskey,
): Promise<number | undefined> {
  if (userHandle !== userHandleOf(owner)) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...rest, response: { ...own, userHandle } },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { ...stored, publicKey: new Uint8Array(stored.publicKey) },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    return refusedBy(error);
  }
}

/** The bytes by which an authenticator names this person, given to it with the key, as base64url. */
const userHandleOf = (owner: string): string => Buffer.from(userIdOf(owner)).toString("base64url");

export const userIdOf = (owner: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(owner);

/** The new key for this challenge, its owner verified. */
export async function keyOf(
  { response, ...rest }: v.InferOutput<typeof Attestation>,
  { challenge, party }: Expected,
): Promise<
  NonNullable<VerifiedRegistrationResponse["registrationInfo"]>["credential"] | undefined
> {
  try {
    const { transports, ...own } = response;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...rest, response: { ...own, ...(transports && { transports }) } },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    return registrationInfo?.credential;
  } catch (error) {
    return refusedBy(error);
  }
}

function refusedBy(error: unknown): undefined {
  if (!(error instanceof Error)) throw error;
  return undefined;
}

/** Our origin and its host name. Throws Problem 422 on an IP address, which passkeys do not support. */
export function relyingParty(c: Context<Env>, { settings }: AppDeps) {
  const origin = publicOrigin(c.req.raw, settings.publicUrl);
  const { hostname } = new URL(origin);
  if (isIP(hostname.replace(/^\[(.*)\]$/, "$1"))) throw needsName();
  return { origin, id: hostname };
}

const needsName = () =>
  new Problem(
    422,
    "Passkeys need a host name, and this site was opened by its IP address. Open it by its name (on this machine: localhost), or sign in by password.",
    { type: "/problems/needs-host-name", title: "Passkeys need a host name" },
  );
