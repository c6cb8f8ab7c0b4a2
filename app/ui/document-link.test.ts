import { expect, test } from "vitest";
import { isFile, siteOf } from "./document-link.tsx";

test("only an address of a PDF is a download", () => {
  expect(isFile("https://example.rw/gazette/27.PDF?copy=1")).toBe(true);
  expect(isFile("https://example.rw/pdf/27")).toBe(false);
  expect(isFile("https://example.rw/view?file=27.pdf")).toBe(false);
});

test("a link says which site it leads to, and when that is only its home page", () => {
  expect(siteOf("https://www.nist.gov/cyberframework")).toBe("nist.gov");
  expect(siteOf("https://cyber.gov.rw/")).toBe("home page of cyber.gov.rw");
});
