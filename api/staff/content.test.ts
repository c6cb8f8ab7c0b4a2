import * as v from "valibot";
import { expect, test } from "vitest";
import { withDatabase } from "../../db/testing/database.ts";
import { ContentMark } from "../../db/schema/content-marks.ts";
import { problemOf, siteOn } from "../testing/app.ts";
import { signedInAs } from "../testing/staff.ts";

const { database } = await withDatabase();
const site = await siteOn(database);

test("staff see what the firm has to confirm, in plain words, with where it is shown and how it is changed", async () => {
  const { headers } = await signedInAs(site, database, "viewer");
  const answer = await site.call("/api/staff/content", { headers });
  const marks = v.parse(v.array(ContentMark), await answer.json());
  expect(marks.map(({ subject }) => subject)).toEqual([
    "Telephone numbers of the office",
    "Address, directions and map of the office",
    "Data protection officer and registration",
    "Fines under Law No. 058/2021",
    "Time to report a personal data breach",
    "Pillars of the National Cyber Security Strategy",
    "Exchange rate for prices in RWF",
  ]);
  expect(marks[3]?.shown.map(({ href }) => href)).toEqual([
    "/library#law-058-2021",
    "/compliance#framework-law-058-2021",
  ]);
  // A word of the content files is none that the firm knows.
  for (const { subject, ask, change } of marks)
    expect(`${subject} ${ask} ${change}`).not.toMatch(/\.json|\[\d+\]|[a-z][A-Z]|[Cc]lient/);
});

test("no one else sees it", async () => {
  await problemOf(await site.call("/api/staff/content"), 401);
});
