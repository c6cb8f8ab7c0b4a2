import * as v from "valibot";
import { expect, test } from "vitest";
import { FirstHour } from "../../db/schema/first-hour.ts";
import { SiteState } from "../../db/schema/site/state.ts";
import { problemOf, siteOn, withSite } from "../testing/app.ts";
import { signedInAs, trail } from "../testing/staff.ts";

const { database, query, site } = await withSite();
const boss = await signedInAs(site, database, "administrator");
const { headers } = boss;
const path = "/api/staff/first-hour";

const read = async (from = site) =>
  v.parse(FirstHour, await (await from.call(path, { headers })).json());
/** Each place of a step with its state, such as `Legal identity: open`. */
const placesOf = async (id: string, from = site) =>
  (await read(from)).steps
    .find((step) => step.id === id)
    ?.places.map(({ label, state }) => `${label}: ${state}`);

test("a step is done where the site says something else than at its start, or what it says is confirmed", async () => {
  expect(await placesOf("team")).toEqual(["People: open"]);
  await query`update team set bio = 'Another life.' where position = 1`;
  expect(await placesOf("team")).toEqual(["People: changed"]);
  expect(await placesOf("identity")).toEqual(["Legal identity: open", "Data protection: open"]);
  const { samples } = await read();
  const company = samples.find(({ href }) => href === "/admin/site/firm#company");
  const answer = await site.call("/api/staff/site/firm", { headers });
  const { values, version } = v.parse(SiteState, await answer.json());
  const changed = { ...values, company: { legalName: "Us Ltd", code: "1", register: "RDB" } };
  const match = { ...headers, "if-match": `"${version}"` };
  await site.send("PUT", "/api/staff/site/firm", { values: changed }, match);
  expect(await placesOf("identity")).toEqual(["Legal identity: changed", "Data protection: open"]);
  expect((await read()).samples).toEqual(samples.filter((one) => one !== company));
  const marks = await site.call("/api/staff/content", { headers });
  const ours = (await marks.json()).find(
    (mark: { field?: string }) => mark.field === "/admin/site/firm#dataProtection",
  );
  await site.send(
    "PUT",
    `/api/staff/content/${ours.id}/confirmation`,
    { note: "", words: ours.ours },
    headers,
  );
  expect(await placesOf("identity")).toEqual([
    "Legal identity: changed",
    "Data protection: confirmed",
  ]);
});

test("mail, second factors and the notice of a demonstration are done once they are set up", async () => {
  expect(await placesOf("mail")).toEqual(["Outgoing messages: open"]);
  const mail = { url: "smtp://127.0.0.1", from: "office@example.rw" };
  const configured = await siteOn(database, { settings: { mail } });
  expect(await placesOf("mail", configured)).toEqual(["Outgoing messages: done"]);
  await signedInAs(site, database, "administrator");
  await query`update staff set password = 'hash', totp_secret = '' where id = ${boss.person.id}`;
  await query`update staff set password = 'hash'`;
  expect(await placesOf("second-factor")).toEqual([
    "Your account: done",
    "Every administrator: open",
  ]);
  await query`update documents set body = jsonb_set(body, '{footer,demoNotice}', '""') where name = 'firm'`;
  expect(await placesOf("demonstration")).toEqual(["Notice of a demonstration: done"]);
});

test("a step is put off, found right, and taken up again, each time with a line in the audit trail", async () => {
  const answerOf = async (id: string) => (await read()).steps.find((one) => one.id === id)?.answer;
  const put = (id: string, answer: string) =>
    site.send("PUT", `${path}/${id}`, { answer }, headers);
  expect((await put("hours", "later")).status).toBe(204);
  await put("hours", "right");
  expect(await answerOf("hours")).toMatchObject({ answer: "right", by: "The administrator" });
  expect((await trail(database, "first hour answered"))[0]).toMatchObject({
    ...{ subject: "Business hours", detail: { answer: "right" } },
  });
  expect((await site.send("DELETE", `${path}/hours`, undefined, headers)).status).toBe(204);
  expect(await answerOf("hours")).toBeNull();
  await problemOf(put("hours", "never"), 422);
  // It is done where it is set up.
  expect((await problemOf(put("mail", "right"), 422)).errors?.[0]?.path).toBe("answer");
  await problemOf(put("lunch", "later"), 404);
});
