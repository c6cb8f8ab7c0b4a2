import type { PasskeyAsked, SignInStep } from "../../../db/schema/staff.ts";
import { call, callOnce, UserFacingError } from "./server.ts";

/** The reason why passkeys cannot be used on this page; undefined if they can. */
export function noPasskeys(): string | undefined {
  const { hostname } = location;
  if (/^[\d.]+$|^\[/.test(hostname))
    return `Passkeys need a host name: open this page by its name instead of ${hostname}.`;
  return "PublicKeyCredential" in globalThis
    ? undefined
    : "This browser does not support passkeys.";
}

/** Asks the device for a passkey of this site and signs in with it. Rejects with Refused, or PasskeyUnused. */
export async function signInByPasskey(): Promise<SignInStep> {
  const asked = await callOnce<PasskeyAsked>("POST", "/api/staff/session/passkey/options", {});
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const response = await used(() =>
    startAuthentication({ optionsJSON: asked.options as unknown as Authentication }),
  );
  return callOnce("POST", "/api/staff/session/passkey", { ticket: asked.ticket, response });
}

/** Makes a passkey on this device and adds it to the account. Rejects with Refused, or PasskeyUnused. */
export async function addPasskey(name: string): Promise<void> {
  const asked = await call<PasskeyAsked>("POST", "/api/staff/passkeys/options", {});
  const { startRegistration } = await import("@simplewebauthn/browser");
  const response = await used(() =>
    startRegistration({ optionsJSON: asked.options as unknown as Registration }),
  );
  await call("POST", "/api/staff/passkeys", { ticket: asked.ticket, name, response });
}

type Browser = typeof import("@simplewebauthn/browser");
type Authentication = Parameters<Browser["startAuthentication"]>[0]["optionsJSON"];
type Registration = Parameters<Browser["startRegistration"]>[0]["optionsJSON"];

/** The device gave no passkey: the dialog was closed or timed out, or there is none. */
export class PasskeyUnused extends UserFacingError {}

async function used<Answer>(ceremony: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ceremony();
  } catch (problem) {
    const known = problem instanceof Error && problem.name === "InvalidStateError";
    throw new PasskeyUnused(
      known
        ? "You already have a passkey on this device."
        : "No passkey was used and nothing changed. Try again, or continue without one.",
    );
  }
}
