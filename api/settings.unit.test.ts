import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../db/testing/property-runs.ts";
import {
  databaseHosts,
  readSettings,
  SettingsProblem,
  settingNames,
  takeSettings,
} from "./settings.ts";

const publicKey = `BN${"x".repeat(85)}`;
const privateKey = "y".repeat(43);

const problemOf = (env: Record<string, string>): string => {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsProblem) return error.message;
    throw error;
  }
  return "no problem";
};

test("without any setting the defaults of the README stand", () => {
  expect(readSettings({ PATH: "/bin" })).toEqual({
    port: 8000,
    host: "127.0.0.1",
    publicUrl: null,
    databaseUrl: null,
    migrateDatabaseUrl: null,
    dataDir: ".data",
    trustProxy: 0,
    contactLimit: { count: 60, windowMs: 600_000 },
    retentionMonths: 24,
    incidentHours: 2,
    staff: null,
    secondFactorKey: null,
    mail: null,
    imapUrl: null,
    push: null,
    mediaUrl: null,
    metricsToken: null,
  });
});

test("an empty setting is an unset one", () => {
  const empty = Object.fromEntries(settingNames.map((name) => [name, ""]));
  expect(readSettings(empty)).toEqual(readSettings({}));
});

test.each([
  ["PORT", "0", { port: 0 }],
  ["PORT", "65535", { port: 65_535 }],
  ["HOST", "0.0.0.0", { host: "0.0.0.0" }],
  ["HOST", "::1", { host: "::1" }],
  ["HOST", "web-1.example.rw", { host: "web-1.example.rw" }],
  ["PUBLIC_URL", "https://www.example.rw/", { publicUrl: "https://www.example.rw" }],
  ["PUBLIC_URL", "http://localhost:8000", { publicUrl: "http://localhost:8000" }],
  ["DATA_DIR", "/var/lib/a b", { dataDir: "/var/lib/a b" }],
  ["TRUST_PROXY", "2", { trustProxy: 2 }],
  ["SECOND_FACTOR_KEY", privateKey, { secondFactorKey: privateKey }],
  ["TRUST_PROXY", "true", { trustProxy: 1 }],
  ["TRUST_PROXY", "False", { trustProxy: 0 }],
  ["CONTACT_LIMIT", "5/30s", { contactLimit: { count: 5, windowMs: 30_000 } }],
  ["CONTACT_LIMIT", "5/2h", { contactLimit: { count: 5, windowMs: 7_200_000 } }],
  ["CONTACT_LIMIT", "100000/1d", { contactLimit: { count: 100_000, windowMs: 86_400_000 } }],
  [
    "MEDIA_URL",
    "https://k:s@store.example/media?region=auto",
    { mediaUrl: "https://k:s@store.example/media?region=auto" },
  ],
  ["MEDIA_URL", "http://k:s@127.0.0.1:9000/media", { mediaUrl: "http://k:s@127.0.0.1:9000/media" }],
])("a good value is read: %s=%s", (name, value, expected) => {
  expect(readSettings({ [name]: value })).toMatchObject(expected);
});

test.each([
  "postgresql://u:p@127.0.0.1:6432/x",
  "postgres://u:p@db:6432/x?sslmode=verify-full",
  "postgres://u:p@db/x?application_name=a&sslmode=disable",
  "postgres://u@a:1,b:2/x?sslmode=require",
  "postgres://u@%2Fvar%2Frun/x",
])("a good value is read: DATABASE_URL=%s", (url) => {
  expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test("a good value is read: pairs arrive together", () => {
  const read = readSettings({
    STAFF_EMAIL: "editor@example.rw",
    STAFF_PASSWORD: "eight888",
    SMTP_URL: "smtps://u:p@mail.example.rw",
    MAIL_FROM: "Inkingi <office@example.rw>",
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
  });
  expect(read.staff).toEqual({ email: "editor@example.rw", password: "eight888" });
  expect(read.mail).toEqual({
    url: "smtps://u:p@mail.example.rw",
    from: "Inkingi <office@example.rw>",
  });
  expect(read.push).toEqual({ publicKey, privateKey });
});

test.each([
  ["PORT", "80a"],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["PORT", "8000\n"],
  ["HOST", "127.0.0"],
  ["HOST", "a b"],
  ["PUBLIC_URL", "www.example.rw"],
  ["PUBLIC_URL", "ftp://www.example.rw"],
  ["PUBLIC_URL", "https://www.example.rw/site"],
  ["PUBLIC_URL", "https://www.example.rw/?a=1"],
  ["PUBLIC_URL", "https://www.example.rw/#top"],
  ["PUBLIC_URL", "http://www.example.rw"],
  ["PUBLIC_URL", "http://10.0.0.7:8000"],
  ["DATABASE_URL", "postgres://u:p@db:6432/x"],
  ["DATABASE_URL", "postgres://u@127.0.0.1,db/x"],
  ["DATABASE_URL", "mysql://u:p@db/x"],
  ["DATABASE_URL", "postgres://u:p@db"],
  ["DATABASE_URL", "postgres://u:p@db:99999/x"],
  ["DATABASE_URL", "postgres://u@%/x"],
  ["DATA_DIR", "a\0b"],
  ["TRUST_PROXY", "11"],
  ["TRUST_PROXY", "yes"],
  ["CONTACT_LIMIT", "60"],
  ["CONTACT_LIMIT", "0/10m"],
  ["CONTACT_LIMIT", "60/0m"],
  ["CONTACT_LIMIT", "60/10w"],
  ["STAFF_EMAIL", "editor"],
  ["SMTP_URL", "https://mail.example.rw"],
  ["MAIL_FROM", "office"],
  ["MAIL_FROM", "Office <o@example.rw>\r\nBcc: x@example.rw"],
  ["VAPID_PUBLIC_KEY", publicKey.slice(1)],
  ["VAPID_PRIVATE_KEY", `${privateKey}=`],
  ["SECOND_FACTOR_KEY", privateKey.slice(1)],
  ["MEDIA_URL", "s3://media"],
  ["MEDIA_URL", "https://storage.example.rw/media"],
  ["MEDIA_URL", "https://k:s@storage.example.rw/"],
  ["MEDIA_URL", "https://k:s@storage.example.rw/media/pictures"],
  ["MEDIA_URL", "https://k:s@storage.example.rw/media?regoin=auto"],
  ["MEDIA_URL", "http://k:s@storage.example.rw/media"],
])("a wrong value is one line with an example: %s=%j", (name, value) => {
  const problem = problemOf({ [name]: value });
  expect(problem).toMatch(new RegExp(`^${name}\\b`));
  expect(problem).toContain(`for example ${name}=`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is the test
  expect(problem).not.toMatch(/[\x00-\x1f]/);
});

test.each([
  ["STAFF_EMAIL", "editor@example.rw", "STAFF_PASSWORD"],
  ["STAFF_PASSWORD", "long enough", "STAFF_EMAIL"],
  ["SMTP_URL", "smtp://mail.example.rw", "MAIL_FROM"],
  ["MAIL_FROM", "office@example.rw", "SMTP_URL"],
  ["VAPID_PUBLIC_KEY", publicKey, "VAPID_PRIVATE_KEY"],
  ["VAPID_PRIVATE_KEY", privateKey, "VAPID_PUBLIC_KEY"],
])("half a pair is a wrong value: %s alone", (name, value, missing) => {
  expect(problemOf({ [name]: value })).toContain(`${name} is set and ${missing} is not`);
});

test("no problem repeats a password or an address that may hold one", () => {
  const secret = "s3cret-Value";
  for (const [name, value] of [
    ["PUBLIC_URL", `https://admin:${secret}@www.example.rw`],
    ["DATABASE_URL", `mysql://u:${secret}@db/x`],
    ["STAFF_PASSWORD", secret.slice(0, 7)],
    ["SMTP_URL", `http://u:${secret}@mail`],
    ["VAPID_PRIVATE_KEY", secret],
    ["SECOND_FACTOR_KEY", secret],
    ["MEDIA_URL", `s3://k:${secret}@store`],
  ] as const) {
    const problem = problemOf({ [name]: value });
    expect(problem).toMatch(new RegExp(`^${name} `));
    expect(problem).not.toContain(secret.slice(0, 7));
  }
});

test("whatever is given, it is read or refused in one line, and never breaks otherwise", () => {
  const hostile = fc.string({ unit: fc.constantFrom(..."aZ09/:@.-_<>%,?#=é \n\r\t\0") });
  const schemes = fc.constantFrom("", "postgres://", "https://", "smtp://u:p@", "60/");
  fc.assert(
    fc.property(fc.constantFrom(...settingNames), schemes, hostile, (name, scheme, rest) => {
      expect(problemOf({ [name]: scheme + rest })).not.toMatch(/[\r\n]/);
    }),
    propertyRuns(500),
  );
});

test("the hosts of a database address are those that postgres.js connects to", () => {
  expect(databaseHosts("postgres://u:p@a:1,b/x?sslmode=require")).toEqual([
    { host: "a", port: 1 },
    { host: "b", port: 5432 },
  ]);
  expect(databaseHosts("postgres://u@%2Frun%2Fpostgresql/x")).toEqual([
    { host: "/run/postgresql", port: 5432 },
  ]);
});

test("a process takes its settings, and their secrets are no longer in its environment", () => {
  const env = new Map([
    ["PUBLIC_URL", "https://www.example.rw"],
    ["DATABASE_URL", "postgres://u:hush@127.0.0.1/x"],
    ["MIGRATE_DATABASE_URL", "postgres://o:hush@127.0.0.1/x"],
    ["STAFF_EMAIL", "a@example.rw"],
    ["STAFF_PASSWORD", "hush-hush"],
    ["PORT", "81"],
  ]);
  expect(takeSettings(env)).toMatchObject({
    port: 81,
    migrateDatabaseUrl: "postgres://o:hush@127.0.0.1/x",
    staff: { password: "hush-hush" },
  });
  expect([...env.values()].join()).not.toContain("hush");
  expect(env.get("PORT")).toBe("81");
});

test("an owner of the tables is of no use without a database", () => {
  expect(() => readSettings({ MIGRATE_DATABASE_URL: "postgres://o@127.0.0.1/x" })).toThrow(
    /^MIGRATE_DATABASE_URL is set and DATABASE_URL is not: [^\n]*$/,
  );
});
