import type { Buffer } from "node:buffer";
import {
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import * as v from "valibot";

// What browsers send beside these is not looked at.
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

/** Ed25519, ES256 and RS256 (COSE), which every runtime of ours can check. */
export const algorithms = [-8, -7, -257];

interface Expected {
  challenge: string;
  party: { origin: string; id: string };
}

interface Kept {
  id: string;
  publicKey: Buffer;
  counter: number;
}

/** The authenticator's new counter when it answered this challenge by a kept key, its owner verified. */
export async function counterOf(
  response: v.InferOutput<typeof Assertion>,
  { challenge, party }: Expected,
  kept: Kept,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { ...kept, publicKey: new Uint8Array(kept.publicKey) },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    return refusedBy(error);
  }
}

/** The new key that an authenticator made for this challenge, its owner verified. */
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

// The library refuses by throwing, whatever is wrong with what was sent.
function refusedBy(error: unknown): undefined {
  if (!(error instanceof Error)) throw error;
  return undefined;
}
