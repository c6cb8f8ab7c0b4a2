import { expect, test } from "vitest";
import { problemOf, withSite } from "../../testing/app.ts";
import { requestsOn } from "../../testing/requests.ts";
import { personWith } from "../../testing/staff.ts";

const { database, query, site } = await withSite();
const { arrive, get, operate } = await requestsOn(site, database);
const { id: reachable } = await personWith(database, "administrator");

test("an owner is a consultant or administrator who has accepted their invitation and is not disabled", async () => {
  const { id: viewer } = await personWith(database, "viewer");
  const { id: colleague } = await personWith(database, "consultant");
  const owners = async () => {
    const all: { id: string }[] = await (await get("/owners")).json();
    return all.map(({ id }) => id);
  };
  expect(await owners()).toEqual(expect.arrayContaining([reachable, colleague]));
  await query`update staff set disabled_at = now() where id = ${colleague}`;
  const request = await arrive();
  for (const owner of [viewer, colleague]) {
    expect(await owners()).not.toContain(owner);
    await problemOf(operate({ kind: "owner", request, owner }), 422);
  }
});
