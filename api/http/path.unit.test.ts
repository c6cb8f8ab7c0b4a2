import { expect, test } from "vitest";
import { pathFault } from "./origin.ts";

const fault = (path: string) => pathFault(`http://localhost:8000${path}`);

test.each(["/", "/api/insights?q=//..%2f", "/insights/a.b", "/x#//", "/caf%C3%A9", "/a%252fb", ""])(
  "lets %s pass",
  (path) => {
    expect(fault(path)).toBeUndefined();
  },
);

test.each([
  ["//admin", "a double slash"],
  ["/api//home", "a double slash"],
  ["/api%2Fhome", "an encoded slash"],
  ["/api%5chome", "a backslash"],
  ["/api\\home", "a backslash"],
  ["/a%00b", "a NUL character"],
  ["/a/../b", "a dot segment"],
  ["/a/%2e%2E/b", "a dot segment"],
  ["/./a", "a dot segment"],
  ["/a/..", "a dot segment"],
  ["/a%", "malformed percent-encoding"],
  ["/a%zz", "malformed percent-encoding"],
  ["/a%ff", "malformed percent-encoding"],
])("refuses %s for %s", (path, reason) => {
  expect(fault(path)).toBe(reason);
});

test("reads a bare request target as it reads a URL", () => {
  expect(pathFault("/api/home?x=//")).toBeUndefined();
  expect(pathFault("/api/../healthz")).toBe("a dot segment");
  expect(pathFault("//healthz")).toBe("a double slash");
  expect(pathFault("*")).toBeUndefined();
});

test("takes an article's whole link as one encoded segment, and nothing more", () => {
  expect(fault("/api/insights/link/%2Finsights%2Fa-slug")).toBeUndefined();
  expect(fault("/api/insights/%2finsights%2fa-slug")).toBeUndefined();
  expect(fault("/api/insights/link/%2Finsights%2Fa%2Fb")).toBe("an encoded slash");
  expect(fault("/api/insights/link/%2Fetc%2Fpasswd")).toBe("an encoded slash");
  expect(fault("/api/insights/link/%2Finsights%2F%00")).toBe("an encoded slash");
});
