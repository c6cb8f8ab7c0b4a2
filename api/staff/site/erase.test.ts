import { expect, test } from "vitest";
import * as v from "valibot";
import { mediaPath } from "../../../db/schema/media.ts";
import type { Values } from "../../../db/schema/site/fields.ts";
import { SiteState, SiteVersion } from "../../../db/schema/site/state.ts";
import { deleteUnusedRows } from "../../media/unused.ts";
import { withSite } from "../../testing/app.ts";
import { hashOf, picture, uploadTo } from "../../testing/media.ts";
import { signedInAs, trail } from "../../testing/staff.ts";

const { database, query, site } = await withSite();

test("an administrator erases what a page said before, with its pictures, and the next version has the next number", async () => {
  const who = await signedInAs(site, database, "administrator");
  const { headers } = who;
  const path = "/api/staff/site/team";
  const state = async () => v.parse(SiteState, await (await site.call(path, { headers })).json());
  const versions = async () =>
    v.parse(v.array(SiteVersion), await (await site.call(`${path}/versions`, { headers })).json());
  const publish = async (edit: (values: Values) => Values) => {
    const { values, version } = await state();
    const answer = await site.send(
      "PUT",
      path,
      { values: edit(values) },
      { ...headers, "if-match": `"${version}"` },
    );
    expect(answer.status).toBe(200);
  };
  const erase = async () => {
    const answer = await site.call(`${path}/versions`, { method: "DELETE", headers });
    expect(answer.status).toBe(204);
  };
  const { version: first, values: start } = await state();
  const bytes = await picture();
  await uploadTo(site, who, bytes);
  const gone = { ...{ id: "gone", name: "Xcanary Left" }, photo: mediaPath(hashOf(bytes)) };
  await publish(({ items }) => {
    const [one, ...others] = v.parse(v.array(v.looseObject({})), items);
    return { items: [{ ...one, ...gone }, one, ...others] };
  });
  await publish(() => start);
  await erase();
  await erase();
  expect((await versions()).map(({ version }) => version)).toEqual([first + 2]);
  expect(await query`select from document_versions where body::text like '%Xcanary%'`).toEqual([]);
  expect(await deleteUnusedRows(database, { inBucket: false })).toEqual([hashOf(bytes)]);
  expect(await trail(database, "site history erased")).toHaveLength(1);
  await publish(({ items }) => ({ items: v.parse(v.array(v.unknown()), items).reverse() }));
  expect((await state()).version).toBe(first + 3);
  // What a newer release brought is the next version, not the first one again.
  await query`update document_versions set body = '{"items": []}' where version = ${first + 3}`;
  await erase();
  expect((await versions()).map(({ version }) => version)).toEqual([first + 4]);
  expect((await state()).version).toBe(first + 4);
});
