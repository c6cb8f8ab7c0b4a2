import * as v from "valibot";

/** From the least to the most: whoever may do what a role may, may do what the ones before it may. */
export const roles = ["viewer", "editor", "administrator"] as const;
export const Role = v.picklist(roles);
export type Role = v.InferOutput<typeof Role>;

/** Whether a role may do what needs at least the other. */
export const isAtLeast = (role: Role, least: Role): boolean =>
  roles.indexOf(role) >= roles.indexOf(least);

const Time = v.pipe(v.string(), v.isoTimestamp());
/** A secret that is handed out once: 32 random bytes, base64url. */
const Token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, "This is not a whole link"));

const Email = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254, "Email may have at most 254 characters"),
  v.email("Please enter a valid email address"),
);
/** Something to read, on one line, without signs that nobody sees or that turn the line round. */
const legible = /^(?=.*[\p{L}\p{N}])[^\p{Cc}\p{Cf}]*$/u;
const PersonName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, "Name is required"),
  v.maxLength(100, "Name may have at most 100 characters"),
  v.regex(legible, "Name must be letters that can be read, on one line"),
);

/** Any characters, no rules of composition (ASVS 6.2); the server refuses common ones besides. */
const NewPassword = v.pipe(
  v.string(),
  v.minLength(8, "Password must have at least 8 characters; 15 or more are advised"),
  v.maxLength(128, "Password may have at most 128 characters"),
);
/** From so many characters on a password is called strong. */
export const advisedLength = 15;
/** What is tried at sign-in is not judged, only bounded. */
const GivenPassword = v.pipe(
  v.string(),
  v.minLength(1, "Password is required"),
  v.maxLength(1024, "Password may have at most 1,024 characters"),
);
/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not count. */
const Code = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/[\s-]/g, "").toUpperCase()),
  v.regex(/^(?:\d{6}|[0-9A-HJKMNP-TV-Z]{16})$/, "Six digits, or one of your recovery codes"),
);

/**
 * The person who is signed in: `GET /api/staff/session`, which answers null for nobody. `DELETE` of it signs out
 * here (204).
 */
export const Me = v.object({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  role: Role,
  passkeys: v.number(),
  totp: v.boolean(),
  /** Recovery codes that are left. */
  recoveryCodes: v.number(),
  /** Until then sensitive changes are possible without signing in again. */
  freshUntil: Time,
  /** The session's absolute end. */
  until: Time,
});
export type Me = v.InferOutput<typeof Me>;

/** `POST /api/staff/session`. */
export const PasswordSignIn = v.object({ email: Email, password: GivenPassword });
/** What comes of a step of signing in: done, or a code is asked for with this ticket (5 minutes, 5 tries). */
export const SignInStep = v.variant("state", [
  v.object({ state: v.literal("signed-in"), me: Me }),
  v.object({ state: v.literal("code"), ticket: Token }),
]);
export type SignInStep = v.InferOutput<typeof SignInStep>;
/** `POST /api/staff/session/code`. */
export const CodeSignIn = v.object({ ticket: Token, code: Code });

/**
 * What a passkey is asked, in the browser's own JSON form (WebAuthn level 3); answered with this ticket.
 * `POST /api/staff/session/passkey/options` (an empty object as body) for signing in, `POST /api/staff/passkeys/options`
 * for a new passkey. On an IP address both answer 422 of type `/problems/needs-host-name`.
 */
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
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, "Name is required"),
    v.maxLength(60, "Name may have at most 60 characters"),
    v.regex(legible, "Name must be letters that can be read, on one line"),
  ),
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

/** `POST /api/staff/totp` (an empty object): nothing counts before a code was confirmed. `DELETE` ends it (204). */
export const TotpAsked = v.object({ secret: v.string(), uri: v.string() });
export type TotpAsked = v.InferOutput<typeof TotpAsked>;
/** `POST /api/staff/totp/confirm`: the secret comes back with a code that it makes. Answers RecoveryCodes. */
export const TotpConfirm = v.object({
  secret: v.pipe(v.string(), v.regex(/^[A-Z2-7]{32}$/, "This is not a whole secret")),
  code: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\s/g, "")),
    v.regex(/^\d{6}$/, "Six digits, please"),
  ),
});
/** Shown once, ten of them; `POST /api/staff/recovery-codes` (an empty object) makes ten new ones instead. */
export const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>;
/** `PUT /api/staff/password` (204); the person's other sessions end. */
export const PasswordChange = v.object({ password: NewPassword });

/** `PUT /api/staff/name` (204): a person's own; it signs what they write. */
export const NameChange = v.object({ name: PersonName });

/**
 * `GET /api/staff/sessions`: where the person is signed in. `DELETE /api/staff/sessions/{id}` ends one, `DELETE
 * /api/staff/sessions` all of them, this one too (204).
 */
export const Session = v.object({
  id: v.string(),
  current: v.boolean(),
  device: v.string(),
  createdAt: Time,
  seenAt: Time,
});
export type Session = v.InferOutput<typeof Session>;

/** `POST /api/staff/links/look`: the token stands in the link's fragment, so no server ever logs it. */
export const LinkLook = v.object({ token: Token });
const LinkKind = v.picklist(["set-up", "invite", "reset"]);
/** Null where the first administrator is made. */
export const LinkFound = v.object({
  kind: LinkKind,
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
  role: Role,
  until: Time,
});
export type LinkFound = v.InferOutput<typeof LinkFound>;
/**
 * `POST /api/staff/links/use`: sets the password and signs in, so it answers a SignInStep (a code is asked for where
 * the person has an authenticator app). `email` counts for the set-up link alone, and is required there.
 */
export const LinkUse = v.object({
  token: Token,
  email: v.optional(Email),
  name: PersonName,
  password: NewPassword,
});

/** `GET /api/staff/people`. */
export const Person = v.object({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  role: Role,
  /** "invited": has no password and no passkey yet. */
  state: v.picklist(["invited", "active", "disabled"]),
  secondFactor: v.boolean(),
  createdAt: Time,
  seenAt: v.nullable(Time),
});
export type Person = v.InferOutput<typeof Person>;
/** `POST /api/staff/people`, which answers LinkMade (201). */
export const Invitation = v.object({ email: Email, name: PersonName, role: Role });
/**
 * A one-time link is answered once and never again: `<origin>/admin#<token>`. `POST /api/staff/people/{id}/link` (an
 * empty object) makes another (201): an invitation for 7 days, or a reset for 24 h where the person was active.
 */
export const LinkMade = v.object({ person: Person, token: Token, until: Time });
export type LinkMade = v.InferOutput<typeof LinkMade>;
/**
 * `DELETE /api/staff/people/{id}` withdraws an invitation that nobody has accepted (204); 409 for anybody else.
 * `PATCH /api/staff/people/{id}` answers the Person; 409 where nobody would be left to administer.
 */
export const PersonChange = v.object({ role: v.optional(Role), disabled: v.optional(v.boolean()) });
