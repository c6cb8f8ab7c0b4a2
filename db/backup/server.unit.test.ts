import { expect, test, vi } from "vitest";
import { connection } from "./server.ts";

const modeOf = (parameters: string) =>
  connection(`postgres://host/inkingi${parameters}`).env["PGSSLMODE"];

test("the programs check the certificate of the host wherever the site does", () => {
  for (const asked of [
    "?ssl=true",
    "?ssl=verify-full",
    "?sslmode=verify-full",
    "?sslmode=verify-ca",
  ])
    expect(modeOf(asked), asked).toBe("verify-full");
  const { address, env } = connection("postgres://host/inkingi?ssl=true&connect_timeout=5");
  expect(address).toBe("postgres://host/inkingi?connect_timeout=5");
  expect(env["PGSSLROOTCERT"]).toBeTruthy();
});

test("the programs encrypt as the site does, and check nothing more", () => {
  const modes = { "": "disable", "?ssl=false": "disable", "?sslmode=disable": "disable" };
  const others = { "?ssl=prefer": "prefer", "?sslmode=allow": "prefer", "?ssl=require": "require" };
  for (const [asked, mode] of Object.entries({
    ...modes,
    ...others,
    "?sslmode=require": "require",
  })) {
    expect(modeOf(asked), asked).toBe(mode);
    // With it libpq would check a certificate that is merely required.
    expect(
      connection(`postgres://host/inkingi${asked}`).env["PGSSLROOTCERT"],
      asked,
    ).toBeUndefined();
  }
});

test("the authority of DENO_CERT vouches for the host here too", () => {
  vi.stubEnv("DENO_CERT", "/etc/ours.pem");
  expect(connection("postgres://host/inkingi?ssl=true").env["PGSSLROOTCERT"]).toBe("/etc/ours.pem");
  vi.unstubAllEnvs();
});

test("the password is no argument of a program", () => {
  expect(connection("postgres://me:a%40b@host/inkingi?ssl=true")).toMatchObject({
    address: "postgres://me@host/inkingi",
    env: { PGPASSWORD: "a@b" },
  });
});
