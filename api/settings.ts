import * as z from "zod";
import { mailAddress } from "../db/schema/text/email.ts";
import { parseImapUrl } from "./inbox/imap-server.ts";
import { parseBucketUrl } from "./media/place.ts";
import { parseSmtpUrl } from "./outgoing/smtp-server.ts";

/** The reason why the settings cannot be used: one line that names the setting. It never repeats a secret. */
export class SettingsProblem extends Error {
  override readonly name = "SettingsProblem";
}

interface Setting {
  value: z.ZodType;
  must: string;
  example: string;
  /** The value is a password, or a URL that may hold one: it is never printed. */
  secret?: true;
}

const time = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((n) => n <= 65_535);

const host = z.union([
  z.ipv4(),
  z.ipv6(),
  z
    .hostname()
    .max(253)
    // Digits and dots alone are an address with a slip in it, not a name.
    .regex(/[a-z]/i),
]);

const origin = z
  .string()
  .transform((text) => address(text, /^https?:$/))
  .refine(
    (url) =>
      url !== null && !url.username && !url.password && /^https?:\/\/[^/?#]+\/?$/.test(url.href),
  )
  .refine((url) => url?.protocol === "https:" || isThisMachine(url?.hostname ?? ""))
  .transform((url) => url?.origin ?? null);

const database = z
  .string()
  // `URL` refuses a list of hosts, so it sees the first one only.
  .refine((text) => address(text.replace(/,[^/?]*/, ""), /^postgres(ql)?:$/)?.pathname.slice(1))
  .refine((text) => {
    try {
      const isEncryptionChosen = /[?&]ssl(?:mode)?=./.test(text);
      return databaseHosts(text).every(
        ({ host, port }) =>
          host !== "" &&
          port > 0 &&
          port <= 65_535 &&
          // Otherwise passwords and requests would travel in clear without a word.
          (isEncryptionChosen || host.startsWith("/") || isThisMachine(host)),
      );
    } catch {
      return false; // A percent sign that escapes nothing.
    }
  });

const directory = z
  .string()
  .max(4096)
  .refine((path) => !path.includes("\0"));

const proxies = z
  .string()
  .transform((text) => ({ true: "1", false: "0" })[text.toLowerCase()] ?? text)
  .pipe(z.string().regex(/^(\d|10)$/))
  .transform(Number);

const limit = z.string().transform((text, check) => {
  const [, count, amount, unit] = /^(\d{1,9})\/(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (Number(count) > 0 && Number(amount) > 0 && unit !== undefined && unit in time) {
    // `in` has just proved that the unit is a key.
    return { count: Number(count), windowMs: Number(amount) * time[unit as keyof typeof time] };
  }
  check.addIssue("not a limit");
  return z.NEVER;
});

const optional = <Value extends z.ZodType>(value: Value) => value.nullable().default(null);

// Every setting is listed here and in the README, nowhere else.
const settings = {
  PORT: {
    value: port.default(8000),
    must: "a whole number from 0 to 65535 (0 takes any free port)",
    example: "8000",
  },
  HOST: {
    value: host.default("127.0.0.1"),
    must: "an IP address or a host name of this machine",
    example: "127.0.0.1",
  },
  PUBLIC_URL: {
    value: origin.default(null),
    must: "the https address of the site (http on this machine), without path, query or password",
    example: "https://www.example.rw",
    secret: true,
  },
  DATABASE_URL: {
    value: optional(database),
    must: "a postgres:// address with host and database, and for another machine with sslmode=verify-full (or disable, on a network of your own)",
    example: "postgres://name:password@db.example.rw:5432/inkingi?sslmode=verify-full",
    secret: true,
  },
  MIGRATE_DATABASE_URL: {
    value: optional(database),
    must: "an address as DATABASE_URL is, of the same database by the role that owns its tables",
    example: "postgres://owner:password@db.example.rw:5432/inkingi?sslmode=verify-full",
    secret: true,
  },
  DATA_DIR: { value: directory.default(".data"), must: "a directory", example: ".data" },
  TRUST_PROXY: {
    value: proxies.default(0),
    must: "the number of proxies in front, 0 to 10 (true is 1, false is 0)",
    example: "1",
  },
  CONTACT_LIMIT: {
    value: limit.default({ count: 60, windowMs: 10 * time.m }),
    must: "a number from 1 on, a slash and a time in s, m, h or d",
    example: "60/10m",
  },
  RETENTION_MONTHS: {
    value: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .refine((months) => months >= 1 && months <= 240)
      .default(24),
    must: "a number of months from 1 to 240",
    example: "24",
  },
  INCIDENT_HOURS: {
    value: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .refine((hours) => hours >= 1 && hours <= 24)
      .default(2),
    must: "a number of hours from 1 to 24",
    example: "2",
  },
  STAFF_EMAIL: {
    value: optional(
      z
        .string()
        .transform((text) => mailAddress(text) ?? "")
        .refine((address) => address !== ""),
    ),
    must: "an email address",
    example: "editor@example.rw",
  },
  STAFF_PASSWORD: {
    value: optional(z.string().min(8).max(128)),
    must: "8 to 128 characters long",
    example: '"four plain words together"',
    secret: true,
  },
  SECOND_FACTOR_KEY: {
    value: optional(z.string().regex(/^[\w-]{43}$/)),
    must: "32 random bytes as base64url, 43 characters (openssl rand -base64 32 | tr '+/' '-_' | tr -d =)",
    example: "3q2-7wAB…",
    secret: true,
  },
  SMTP_URL: {
    value: optional(z.string().refine((text) => parseSmtpUrl(text))),
    must: "an smtp:// or smtps:// address, with name and password or without both",
    example: "smtps://name:password@mail.example.rw:465",
    secret: true,
  },
  MAIL_FROM: {
    value: optional(
      z
        .string()
        .max(320)
        .regex(/^([^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u),
    ),
    must: "an email address, alone or behind a name",
    example: '"Inkingi <office@example.rw>"',
  },
  IMAP_URL: {
    value: optional(z.string().refine((text) => parseImapUrl(text))),
    must: "an imaps:// or imap:// address with name and password, of the mailbox that receives what is sent to MAIL_FROM",
    example: "imaps://name:password@mail.example.rw:993",
    secret: true,
  },
  VAPID_PUBLIC_KEY: {
    value: optional(z.string().regex(/^B[A-P][\w-]{85}$/)),
    must: "an uncompressed P-256 point: 65 bytes as base64url, 87 characters that begin with B",
    example: "BNcRdreALRFXTkOOUHK1…",
  },
  VAPID_PRIVATE_KEY: {
    value: optional(z.string().regex(/^[\w-]{43}$/)),
    must: "a P-256 key: 32 bytes as base64url, 43 characters",
    example: "tUxbf-Wf5PkHbRFDCyyV…",
    secret: true,
  },
  MEDIA_URL: {
    value: optional(z.string().refine((text) => parseBucketUrl(text))),
    must: "the https address of an S3-compatible bucket with key and secret (http on this machine)",
    example: "https://key:secret@storage.example.rw/media?region=eu-west-1",
    secret: true,
  },
  METRICS_TOKEN: {
    value: optional(z.string().regex(/^[!-~]{16,200}$/)),
    must: "16 to 200 letters, digits and signs without spaces",
    example: "$(openssl rand -hex 24)",
    secret: true,
  },
} satisfies Record<string, Setting>;

type SettingName = keyof typeof settings;
type Environment = { [Name in SettingName]: z.infer<(typeof settings)[Name]["value"]> };

// Object.keys forgets the type of its keys, which `settings` fixes.
/** The names of all settings, which are also all environment variables of ours that the server reads. */
export const settingNames = Object.keys(settings) as SettingName[];

/** The README says what each setting is for. */
export type Settings = ReturnType<typeof readSettings>;

interface EnvironmentVariables {
  get(name: string): string | undefined;
  delete(name: string): unknown;
}

/** Settings of this process, which then has no secret in its environment any more. Throws SettingsProblem. */
export function takeSettings(env: EnvironmentVariables): Settings {
  const given = Object.fromEntries(settingNames.map((name) => [name, env.get(name)]));
  for (const name of settingNames) {
    const { secret }: Setting = settings[name];
    if (secret) env.delete(name);
  }
  return readSettings(given);
}

/**
 * Reads and checks the settings once, at start; an unset or empty variable takes its default. Throws SettingsProblem
 * for the first wrong one.
 */
export function readSettings(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(settingNames.map((name) => [name, env[name] || undefined]));
  const read = settingNames.map((name) => {
    const { success, data } = settings[name].value.safeParse(given[name]);
    if (!success) throw new SettingsProblem(sentence(name, given[name]));
    return [name, data];
  });
  // Each value is of its own setting's type.
  const value = Object.fromEntries(read) as Environment;
  if (value.MIGRATE_DATABASE_URL && !value.DATABASE_URL)
    throw new SettingsProblem(
      `MIGRATE_DATABASE_URL is set and DATABASE_URL is not: set both, for example DATABASE_URL=${settings.DATABASE_URL.example}`,
    );
  const [email, password] = pair("STAFF_EMAIL", "STAFF_PASSWORD");
  const [url, from] = pair("SMTP_URL", "MAIL_FROM");
  if (value.IMAP_URL && !from)
    throw new SettingsProblem(
      `IMAP_URL is set and MAIL_FROM is not: set SMTP_URL and MAIL_FROM too, for example MAIL_FROM=${settings.MAIL_FROM.example}`,
    );
  const [publicKey, privateKey] = pair("VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY");
  return {
    port: value.PORT,
    host: value.HOST,
    /** Without a slash at its end; null: only loopback names are served. */
    publicUrl: value.PUBLIC_URL,
    databaseUrl: value.DATABASE_URL,
    migrateDatabaseUrl: value.MIGRATE_DATABASE_URL,
    /** As given: relative to the working directory. */
    dataDir: value.DATA_DIR,
    trustProxy: value.TRUST_PROXY,
    contactLimit: value.CONTACT_LIMIT,
    retentionMonths: value.RETENTION_MONTHS,
    incidentHours: value.INCIDENT_HOURS,
    staff: email && password ? { email, password } : null,
    secondFactorKey: value.SECOND_FACTOR_KEY,
    mail: url && from ? { url, from } : null,
    imapUrl: value.IMAP_URL,
    push: publicKey && privateKey ? { publicKey, privateKey } : null,
    mediaUrl: value.MEDIA_URL,
    metricsToken: value.METRICS_TOKEN,
  };

  /** Two settings that are only valid together. */
  function pair<A extends Text, B extends Text>(a: A, b: B) {
    if (!value[a] !== !value[b]) {
      const [set, unset] = value[a] ? [a, b] : [b, a];
      const example = `${unset}=${settings[unset].example}`;
      throw new SettingsProblem(
        `${set} is set and ${unset} is not: set both or neither, for example ${example}`,
      );
    }
    return [value[a], value[b]] as const;
  }
}

type Text = { [N in SettingName]: Environment[N] extends string | null ? N : never }[SettingName];

/** A host that begins with / is a socket's directory. */
export function databaseHosts(url: string): { host: string; port: number }[] {
  const authority = url.slice(url.indexOf("://") + 3).split(/[?/]/, 1)[0] ?? "";
  return authority
    .slice(authority.indexOf("@") + 1)
    .split(",")
    .map((part) => {
      const [, host = "", port = "5432"] = /^(.*?)(?::(\d+))?$/.exec(part) ?? [];
      return { host: decodeURIComponent(host), port: Number(port) };
    });
}

function sentence(name: SettingName, given: string | undefined): string {
  const { must, example, secret }: Setting = settings[name];
  // One line, whatever was given: JSON escapes line breaks and control characters.
  const shown =
    secret || given === undefined ? "" : ` is ${JSON.stringify(given.slice(0, 80))} and`;
  return `${name}${shown} must be ${must}, for example ${name}=${example}`;
}

const isThisMachine = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);

function address(text: string, protocol: RegExp): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && protocol.test(url.protocol) ? url : null;
}
