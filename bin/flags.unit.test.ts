import { expect, test } from "vitest";
import { readSettings } from "../api/settings.ts";
import { serverFlags } from "./flags.ts";

const flagsFor = (env: Record<string, string>) =>
  serverFlags(readSettings(env), {
    root: "/site",
    dataDir: "/site/.data",
    native: ["/site/node_modules/@img/sharp-linux-x64/lib"],
  });

const environments = [
  {},
  { HOST: "::1", PORT: "0" },
  { DATABASE_URL: "postgres://u:p@db.example.rw:6432/inkingi?sslmode=require" },
  { SMTP_URL: "smtp://u:p@mail.example.rw", MAIL_FROM: "office@example.rw" },
  {
    SMTP_URL: "smtp://u:p@mail.example.rw",
    MAIL_FROM: "office@example.rw",
    IMAP_URL: "imaps://u:p@mail.example.rw",
  },
  { MEDIA_URL: "https://k:s@storage.example.rw/media" },
];

test.each(environments)("every permission is named, with %j", (env) => {
  const flags = flagsFor(env);
  for (const flag of flags.filter((one) => one.startsWith("--allow-"))) {
    expect(flag).toMatch(/^--allow-(env|ffi|net|read|sys|write)=[^,=]/);
  }
  expect(flags).not.toContain("-A");
  expect(flags).toEqual(expect.arrayContaining(["--no-prompt", "--no-remote", "--cached-only"]));
});

test("the net is the own address, and the database's where there is one", () => {
  const netOf = (env: Record<string, string>) =>
    flagsFor(env).find((flag) => flag.startsWith("--allow-net="));
  expect(netOf({})).toBe("--allow-net=127.0.0.1:8000");
  expect(netOf({ HOST: "::1", PORT: "80" })).toBe("--allow-net=[::1]:80");
  expect(netOf({ DATABASE_URL: "postgres://u:p@a:1,b/x?sslmode=verify-full" })).toBe(
    "--allow-net=127.0.0.1:8000,a:1,b:5432",
  );
  expect(
    netOf({
      DATABASE_URL: "postgres://u:p@a/x?sslmode=verify-full",
      MIGRATE_DATABASE_URL: "postgres://o:p@a:7/x?sslmode=verify-full",
    }),
  ).toBe("--allow-net=127.0.0.1:8000,a:5432,a:7");
  expect(netOf({ DATABASE_URL: "postgres://u@%2Frun%2Fpg/x" })).toBe(
    "--allow-net=127.0.0.1:8000,unix:/run/pg/.s.PGSQL.5432",
  );
});

test("the storage of pictures is reached at its own address alone", () => {
  expect(flagsFor({ MEDIA_URL: "https://k:s@storage.example.rw/media" }).join(" ")).toContain(
    "--allow-net=127.0.0.1:8000,storage.example.rw:443 ",
  );
  expect(flagsFor({ MEDIA_URL: "http://k:s@127.0.0.1:9000/media" }).join(" ")).toContain(
    "--allow-net=127.0.0.1:8000,127.0.0.1:9000 ",
  );
});

test("the mail server is reached at its own port alone", () => {
  const to = (SMTP_URL: string) => flagsFor({ SMTP_URL, MAIL_FROM: "office@example.rw" }).join(" ");
  expect(to("smtp://mail.example.rw")).toContain("--allow-net=127.0.0.1:8000,mail.example.rw:587 ");
  expect(to("smtps://u:p@mail.example.rw")).toContain(",mail.example.rw:465 ");
  expect(to("smtp://u:p@[::1]:2525")).toContain(",[::1]:2525 ");
  const mailbox = { SMTP_URL: "smtp://a", MAIL_FROM: "office@a.rw", IMAP_URL: "imaps://u:p@b" };
  expect(flagsFor(mailbox).join(" ")).toContain(",a:587,b:993 ");
});

test("push services are reached where push messages are set up, and this machine on trial alone", () => {
  const vapid = { VAPID_PUBLIC_KEY: `BA${"A".repeat(85)}`, VAPID_PRIVATE_KEY: "A".repeat(43) };
  const services =
    ",fcm.googleapis.com:443,*.push.services.mozilla.com:443,*.push.apple.com:443,*.notify.windows.com:443";
  expect(flagsFor({}).join(" ")).not.toContain("push");
  expect(flagsFor({ ...vapid, PUBLIC_URL: "https://example.rw" }).join(" ")).toContain(
    `--allow-net=127.0.0.1:8000${services} `,
  );
  expect(flagsFor(vapid).join(" ")).toContain(`${services},localhost,127.0.0.1 `);
});

test("native code comes from the directories that are named, and from nowhere where none is", () => {
  const ffi = (flags: string[]) => flags.filter((flag) => flag.includes("ffi"));
  expect(ffi(flagsFor({}))).toEqual(["--allow-ffi=/site/node_modules/@img/sharp-linux-x64/lib"]);
  const place = { root: "/site", dataDir: "/site/.data", native: [] };
  expect(ffi(serverFlags(readSettings({}), place))).toEqual([]);
});

test("only the data directory is written, and with a database server nothing", () => {
  const writes = (env: Record<string, string>) =>
    flagsFor(env).filter((flag) => flag.startsWith("--allow-write"));
  expect(writes({})).toEqual(["--allow-write=/site/.data"]);
  expect(writes({ DATABASE_URL: "postgres://u:p@db/x?sslmode=disable" })).toEqual([]);
});

test("neither the sources nor the settings' secrets are among the flags", () => {
  const flags = flagsFor({ STAFF_EMAIL: "a@example.rw", STAFF_PASSWORD: "hush-hush" }).join(" ");
  expect(flags).not.toContain("hush-hush");
  expect(flags).not.toMatch(
    /\/site(,|$| |\/api(?!\/(?:runtime\/(?:compress-worker|worker-port)\.mjs|feeds\/cards\/(?:card\.svg|fonts)|sanitise\/(?:worker|grid)\.mjs)(?:,|$| ))|\/app)/,
  );
});

test("a comma in the data directory's name makes no second directory", () => {
  const flags = serverFlags(readSettings({}), { root: "/site", dataDir: "/a,/etc", native: [] });
  expect(flags).toContain("--allow-write=/a,,/etc");
});
