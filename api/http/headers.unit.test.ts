import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { reportPath, securityHeaders, withHeaders } from "./headers.ts";

const inline = { style: "p{}", script: "let a" };
function headersFor(https: boolean) {
  const { always, forStyles } = securityHeaders({ inlineScript: inline.script, https });
  return new Map([...always, forStyles([inline.style])]);
}

test("the inline style and script are allowed by their hashes and by nothing wider", () => {
  const policy = headersFor(false).get("content-security-policy") ?? "";
  for (const text of Object.values(inline)) {
    expect(policy).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  expect(policy).not.toMatch(/unsafe|\*|data:|nonce/);
});

test.each([
  [true, "max-age=63072000; includeSubDomains; preload"],
  [false, undefined],
])("over https (%s) alone the site asks for https, for two years", (https, twoYears) => {
  const headers = headersFor(https);
  expect(headers.get("strict-transport-security")).toBe(twoYears);
  const policy = headers.get("content-security-policy");
  expect(policy?.includes("upgrade-insecure-requests")).toBe(https);
});

test("what the policy refuses is reported to the site itself, by both ways that browsers know", () => {
  const headers = headersFor(true);
  const directives = headers.get("content-security-policy")?.split("; ");
  expect(directives).toContain(`report-uri ${reportPath}`);
  expect(directives).toContain("report-to csp");
  expect(headers.get("reporting-endpoints")).toBe(`csp="${reportPath}"`);
});

test("only pages that say so may be framed, by our own origin alone, or have frames", () => {
  const { always, forStyles } = securityHeaders({ https: false });
  const framing = (policy = "") => policy.split("; ").filter((one) => one.startsWith("frame-"));
  expect(framing(new Map(always).get("content-security-policy"))).toEqual([
    "frame-ancestors 'none'",
  ]);
  expect(framing(forStyles([], { isFramed: true })[1])).toEqual(["frame-ancestors 'self'"]);
  expect(framing(forStyles([], { frames: true })[1])).toEqual([
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ]);
});

test("before the build is read, only files are allowed", () => {
  const { always } = securityHeaders({ https: false });
  expect(new Map(always).get("content-security-policy")).toContain("script-src 'self'; style-src");
});

test("a response keeps what it says itself, and gets all else", () => {
  const own = new Response("", { headers: { "content-security-policy": "sandbox" } });
  const { headers } = withHeaders(own, securityHeaders({ https: false }).always);
  expect(headers.get("content-security-policy")).toBe("sandbox");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});
