import { expect, test } from "vitest";
import {
  articleAt,
  isStaffPath,
  knownSearch,
  requestAt,
  staffArticlePath,
  staffRequestPath,
  staffScreenAt,
} from "./address.ts";

const of = (query: string) => knownSearch(new URL(`https://example.rw/library${query}`));

test("marks of a campaign make no page of their own", () => {
  expect(of("?utm_source=a&tab=laws&fbclid=b")).toEqual({ search: "?tab=laws", asGiven: true });
  expect(of("?utm_source=a")).toEqual({ search: "", asGiven: true });
});

test("parameters that mean something stand in one order", () => {
  expect(of("?q=data&tab=laws").search).toBe(of("?tab=laws&q=data").search);
});

test("a parameter that is repeated or too long has one spelling, which is another than the given one", () => {
  expect(of("?tab=laws&tab=standards")).toEqual({
    search: "?tab=laws%2Cstandards",
    asGiven: false,
  });
  expect(of(`?q=${"é".repeat(601)}`)).toEqual({
    search: `?q=${encodeURIComponent("é".repeat(600))}`,
    asGiven: false,
  });
});

test("an article of staff has an address of its own, which opens over the list", () => {
  const id = "insight-0198c2a4-0000-7000-8000-000000000001";
  expect(staffScreenAt(staffArticlePath(id))).toBe("/admin");
  expect(articleAt(staffArticlePath(id))).toEqual({ id });
  expect(articleAt(staffArticlePath())).toEqual({ id: undefined });
  for (const path of [
    "/admin/articles",
    "/admin/articles/",
    "/admin/articles/x",
    "/admin/articles/new/x",
  ])
    expect(isStaffPath(path)).toBe(false);
});

test("a request of staff has an address of its own, which opens over the list", () => {
  const id = "0198c2a4-0000-7000-8000-000000000001";
  expect(staffScreenAt(staffRequestPath(id))).toBe("/admin/requests");
  expect(requestAt(staffRequestPath(id))).toBe(id);
  expect(staffScreenAt("/admin/requests/person")).toBe("/admin/requests/person");
  for (const path of ["/admin/requests/", "/admin/requests/x", `/admin/requests/${id}/x`])
    expect(isStaffPath(path)).toBe(false);
});
