import { expect, test } from "vitest";
import * as v from "valibot";
import type { SiteDocumentName } from "../../../db/schema/site/site.ts";
import { SiteState } from "../../../db/schema/site/state.ts";
import { blocker, waiting } from "../../../db/testing/blocker.ts";
import { problemOf, withSite } from "../../testing/app.ts";
import { signedInAs } from "../../testing/staff.ts";

const { database, query, site } = await withSite();
const Items = v.array(v.looseObject({ id: v.string() }));

test("of two at the same moment, one who names a service and one who removes it, the second hears of the first", async () => {
  const { headers } = await signedInAs(site, database, "administrator");
  const publish = async (
    name: SiteDocumentName,
    edit: (items: v.InferOutput<typeof Items>) => object[],
  ) => {
    const path = `/api/staff/site/${name}`;
    const read = await (await site.call(path, { headers })).json();
    const { values, version } = v.parse(SiteState, read);
    const next = { ...values, items: edit(v.parse(Items, values["items"])) };
    return site.send("PUT", path, { values: next }, { ...headers, "if-match": `"${version}"` });
  };
  const added = { id: "service-new", slug: "new", title: "New" };
  await publish("services", (items) => [...items, { ...items[0], ...added }]);
  const release = await blocker(
    database,
    (tx) => tx`select from documents where name = 'sectors' for update`,
  );
  const answers = [{ challenge: "It", solution: "So", service: "service-new" }];
  const naming = publish("sectors", ([first, ...others]) => [{ ...first, answers }, ...others]);
  await expect.poll(waiting(query)).toHaveLength(1);
  const removing = publish("services", (items) => items.filter(({ id }) => id !== "service-new"));
  await expect.poll(waiting(query)).toHaveLength(2);
  await release();
  expect((await naming).status).toBe(200);
  const { errors } = await problemOf(removing, 422);
  expect(errors?.[0]?.message).toContain("“New” stands in: Sectors");
});
