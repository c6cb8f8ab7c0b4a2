import type { Buffer } from "node:buffer";
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
}

/** The authenticator's new counter when it signed this challenge with a known key and verified its owner. */
export async function counterOf(
  response: v.InferOutput<typeof Assertion>,
  { challenge, party }: Expected,
  stored: StoredPasskey,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
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
