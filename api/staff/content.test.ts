import * as v from "valibot";
import { expect, test } from "vitest";
import { withDatabase } from "../../db/testing.ts";
import { ContentMark } from "../../db/schema/content-marks.ts";
import { problemOf, siteOn } from "../testing.ts";
import { signedInAs } from "./testing.ts";

const { database } = await withDatabase();
const site = await siteOn(database);

test("staff see what the firm has to confirm, with its page and what its source says", async () => {
  const { headers } = await signedInAs(site, database, "viewer");
  const answer = await site.call("/api/staff/content", { headers });
  const marks = v.parse(v.array(v.strictObject(ContentMark.entries)), await answer.json());
  expect(marks.find(({ field }) => field === "strategicPillars")).toMatchObject({
    title: "National Cyber Security Strategy 2024-2029",
    page: "/library",
    theirs: expect.stringContaining("three pillars"),
    note: "Client to confirm against the official document",
  });
  expect(marks.map(({ page }) => page)).toContain("/compliance");
});

test("nobody else sees it", async () => {
  await problemOf(await site.call("/api/staff/content"), 401);
});
