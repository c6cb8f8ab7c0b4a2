import * as v from "valibot";
import { EmailAddress } from "./text/email.ts";
import { isBlank } from "./text/visible.ts";

export const roles = [
  "viewer",
  "author",
  "consultant",
  "author and consultant",
  "administrator",
] as const;
export const Role = v.picklist(roles);
export type Role = v.InferOutput<typeof Role>;

/**
 * What a role gives: `read` everything but what clients sent, `read requests`, `write` articles and the site, `answer`
 * requests, `administer` people, prices, the firm's record, exports and erasures.
 */
export type Ability = "read" | "read requests" | "write" | "answer" | "administer";

const abilitiesOf: Record<Role, readonly Ability[]> = {
  viewer: ["read", "read requests"],
  author: ["read", "write"],
  consultant: ["read", "read requests", "answer"],
  "author and consultant": ["read", "read requests", "write", "answer"],
  administrator: ["read", "read requests", "write", "answer", "administer"],
};

export const may = (role: Role, ability: Ability): boolean => abilitiesOf[role].includes(ability);

const Time = v.pipe(v.string(), v.isoTimestamp());
const Token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, "This is not a whole link"));

/**
 * Legible text on one line, without invisible or direction-changing characters; but Persian and Indian names are written
 * with U+200C and U+200D.
 */
const legible = /^(?=.*[\p{L}\p{N}])(?:[^\p{Cc}\p{Cf}]|[\u200c\u200d])*$/u;
const LegibleName = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => !isBlank(text), "Name is required"),
  v.regex(legible, "Name must be letters that can be read, on one line"),
);
const PersonName = v.pipe(LegibleName, v.maxLength(100, "Name may have at most 100 characters"));

/** No composition rules (ASVS 6.2); the server also refuses common passwords. */
const NewPassword = v.pipe(
  v.string(),
  v.minLength(8, "Password must have at least 8 characters; 15 or more are advised"),
  v.maxLength(128, "Password may have at most 128 characters"),
);
export const advisedLength = 15;
const GivenPassword = v.pipe(
  v.string(),
  v.minLength(1, "Password is required"),
  v.maxLength(1024, "Password may have at most 1,024 characters"),
);
/** Spaces and hyphens are ignored. Recovery codes that were made before November 2026 have 16 characters. */
const Code = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/[\s-]/g, "").toUpperCase()),
  v.regex(
    /^(?:\d{6}|[0-9A-HJKMNP-TV-Z]{16}|[0-9A-HJKMNP-TV-Z]{24})$/,
    "Six digits, or one of your recovery codes",
  ),
);

/** `GET /api/staff/session`, null without a session. `DELETE` signs out (204). */
export const Me = v.object({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  role: Role,
  passkeys: v.number(),
  totp: v.boolean(),
  recoveryCodes: v.number(),
  freshUntil: Time,
  until: Time,
});
export type Me = v.InferOutput<typeof Me>;

/** `POST /api/staff/session`. */
export const PasswordSignIn = v.object({ email: EmailAddress, password: GivenPassword });
/**
 * Signed in, or the second factor is needed: a code with this ticket (5 minutes, 5 attempts), or a sign-in by passkey.
 */
export const SignInStep = v.variant("state", [
  v.object({ state: v.literal("signed-in"), me: Me }),
  v.object({ state: v.literal("code"), ticket: Token }),
  v.object({ state: v.literal("passkey") }),
]);
export type SignInStep = v.InferOutput<typeof SignInStep>;
export type SecondStep = Exclude<SignInStep, { state: "signed-in" }>;
/** `POST /api/staff/session/code`. */
export const CodeSignIn = v.object({ ticket: Token, code: Code });

/** WebAuthn level 3 options as JSON, sent back with this ticket; 422 `/problems/needs-host-name` on an IP address. */
export const PasskeyAsked = v.object({ ticket: Token, options: v.record(v.string(), v.unknown()) });
export type PasskeyAsked = v.InferOutput<typeof PasskeyAsked>;
/** `POST /api/staff/session/passkey`, which answers a SignInStep. */
export const PasskeySignIn = v.object({
  ticket: Token,
  response: v.record(v.string(), v.unknown()),
});
/** `POST /api/staff/passkeys`, which answers the Passkey (201). */
export const PasskeyAdd = v.object({
  ticket: Token,
  name: v.pipe(LegibleName, v.maxLength(60, "Name may have at most 60 characters")),
  response: v.record(v.string(), v.unknown()),
});
/** `GET /api/staff/passkeys`; `DELETE /api/staff/passkeys/{id}` answers 204. */
export const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: Time,
  usedAt: v.nullable(Time),
});
export type Passkey = v.InferOutput<typeof Passkey>;

/** `POST /api/staff/totp` (body: an empty object); inactive until confirmed. `DELETE` removes it (204). */
export const TotpAsked = v.object({ ticket: Token, secret: v.string(), uri: v.string() });
export type TotpAsked = v.InferOutput<typeof TotpAsked>;
/** `POST /api/staff/totp/confirm`: the ticket of the secret (15 minutes) and one of its codes. Answers RecoveryCodes. */
export const TotpConfirm = v.object({
  ticket: Token,
  code: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\s/g, "")),
    v.regex(/^\d{6}$/, "Six digits, please"),
  ),
});
/** Ten, shown once; `POST /api/staff/recovery-codes` (body: an empty object) replaces them. */
export const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>;
/** `PUT /api/staff/password` (204), with the current one where there is one; ends the person's other sessions. */
export const PasswordChange = v.object({
  current: v.optional(GivenPassword),
  password: NewPassword,
});

/** `PUT /api/staff/name` (204). */
export const NameChange = v.object({ name: PersonName });

/** `DELETE /api/staff/sessions/{id}` ends one, `DELETE /api/staff/sessions` all, this one too (204). */
export const Session = v.object({
  id: v.string(),
  current: v.boolean(),
  device: v.string(),
  createdAt: Time,
  seenAt: Time,
});
export type Session = v.InferOutput<typeof Session>;

/** `POST /api/staff/links/look`: the token is in the link's fragment, so no server ever logs it. */
export const LinkLook = v.object({ token: Token });
const LinkKind = v.picklist(["set-up", "invite", "reset"]);
/** Null fields for a set-up link. */
export const LinkFound = v.object({
  kind: LinkKind,
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
  role: Role,
  until: Time,
});
export type LinkFound = v.InferOutput<typeof LinkFound>;
/** `POST /api/staff/links/use` answers a SignInStep; only a set-up link requires `email`. */
export const LinkUse = v.object({
  token: Token,
  email: v.optional(EmailAddress),
  name: PersonName,
  password: NewPassword,
});

/** `GET /api/staff/people`. */
export const Person = v.object({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  role: Role,
  /** "invited": no password and no passkey yet. */
  state: v.picklist(["invited", "active", "disabled"]),
  /** The second step after the password; null: the password alone signs in. */
  secondFactor: v.nullable(v.picklist(["app", "passkey", "app and passkey"])),
  createdAt: Time,
  seenAt: v.nullable(Time),
});
export type Person = v.InferOutput<typeof Person>;
/** `POST /api/staff/people`, which answers LinkMade (201). */
export const Invitation = v.object({ email: EmailAddress, name: PersonName, role: Role });
/** A one-time link, returned once: `<origin>/admin#<token>`. An invitation holds for 7 days, a reset for 24 h. */
export const LinkMade = v.object({ person: Person, token: Token, until: Time });
export type LinkMade = v.InferOutput<typeof LinkMade>;
/** `PATCH` answers 409 for the last administrator; `DELETE` withdraws an open invitation (204), otherwise 409. */
export const PersonChange = v.object({ role: v.optional(Role), disabled: v.optional(v.boolean()) });
