import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { list, openForm, saved, sheet } from "./testing/articles.ts";
import { expect, hydrated, openPage, test } from "./testing/fixtures.ts";
import { mark, queue, storedText, success } from "./testing/outbox.ts";
import {
  restoreDevice,
  leftAgo,
  type Recorded,
  type RecordedOperation,
  type RecordedPerson,
  recording,
  rowsOf,
} from "./testing/recorded-device.ts";
import {
  type Account,
  boss,
  expectSignedIn,
  newPerson,
  post,
  signIn,
  goTo,
  trySignIn,
} from "./testing/staff.ts";

// What a device stored with the build before arrives once with this one, and what needs a person is shown to them.
test.use({ siteGroup: "recorded" });

/** By then anyone who was sending counts as gone. */
const aWhile = 2 * 60_000;

interface StoredRow {
  id: string;
  state: string;
  body: Record<string, unknown> & { name: string; message: string };
}

async function answerOf(asked: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await asked;
  expect(answer.ok(), `${answer.url()} answers ${answer.status()} ${await answer.text()}`).toBe(
    true,
  );
  return answer;
}

test("every waiting request arrives once", async ({ page, context, request, site, complaints }) => {
  complaints.possible(/status of 422/);
  const device = leftAgo(recording.visitor, aWhile);
  const waiting = rowsOf<StoredRow>(device, "outbox/requests");
  const states = waiting.map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(["held", "queued", "sending", "parked", "answered"]));
  const inState = (state: string) => waiting.filter((one) => one.state === state);
  const [answered] = inState("answered");
  const [sending] = inState("sending");
  const [parked] = inState("parked");
  if (!answered || !sending || !parked) throw new Error("The recording has no such request.");
  // Both had reached the server, whose answer got lost.
  const first = "The first text, which arrived without an answer.";
  for (const { id, body } of [{ ...answered, body: { ...answered.body, message: first } }, sending])
    await answerOf(
      request.post("/api/contact", { data: body, headers: { "idempotency-key": `"${id}"` } }),
    );
  await restoreDevice(page, device);
  await openPage(page, "/");
  await expect(mark(page)).toHaveText("2 requests need a correction");
  const read = () =>
    site.rows("select id, name, message, phone from contacts order by name, message");
  const acknowledged = waiting.filter((one) => one !== parked);
  expect((await read()).map(({ id }) => id).toSorted()).toEqual(
    acknowledged.map(({ id }) => id).toSorted(),
  );

  await mark(page).click();
  const item = (about: string) => queue(page).getByRole("listitem").filter({ hasText: about });
  const refused = item("Phone must be at most 40 characters");
  await refused.getByRole("button", { name: "Edit" }).click();
  await refused.getByRole("textbox", { name: "Phone" }).fill("+250 788 123 456");
  await refused.getByRole("button", { name: "Save" }).click();
  await expect(refused).toHaveCount(0);
  const superseded = item("This later text was not sent");
  await superseded.getByRole("button", { name: "Send the change as a new request" }).click();
  await expect(queue(page).getByText("Waiting to be sent")).toBeHidden();
  const [receipt] = rowsOf<{ reference: string }>(device, "outbox/receipts");
  await expect(queue(page)).toContainText(receipt?.reference ?? "a receipt");
  const rows = await read();
  expect(rows.map(({ name, message }) => [name, message])).toEqual([
    ["Answered", first],
    ["Answered", expect.stringMatching(/^This changes my request IK-\w{8}, .*\n\nThe later text/)],
    ...acknowledged
      .filter((one) => one !== answered)
      .concat(parked)
      .map(({ body: { name, message } }) => [name, message])
      .toSorted(),
  ]);
  expect(rows).toContainEqual(
    expect.objectContaining({ id: parked.id, phone: "+250 788 123 456" }),
  );

  // The draft of a request that has left is none any more.
  await page.goto("/contact");
  const message = (tab: Page) => tab.getByRole("textbox", { name: "Message" });
  await expect(message(page)).toHaveValue("Not sent yet, and not finished either.");
  const other = await context.newPage();
  await openPage(other, "/contact");
  await expect(other.getByRole("button", { name: "Clear form" })).toHaveCount(0);
  await expect(message(other)).toHaveValue("");
  await other.close();
  await page.getByRole("textbox", { name: "Email" }).fill("draft@example.rw");
  await page.getByLabel("Consultation type").selectOption("Compliance Audit");
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(success(page)).toBeVisible();
  expect(await read()).toHaveLength(rows.length + 1);
});

test("a sent request leaves with the next worker", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.origin, serviceWorkers: "allow" });
  const page = await context.newPage();
  const device = leftAgo(recording.visitor, aWhile);
  const [receipt] = rowsOf<{ reference: string }>(device, "outbox/receipts");
  if (!receipt) throw new Error("The recording has no receipt.");
  Object.assign(receipt, { sealed: "c2VhbGVk" });
  rowsOf(device, "outbox/notes").push({ key: "epoch", value: "former" });
  await restoreDevice(page, device);
  await page.goto("/");
  await expect.poll(() => storedText(page)).not.toMatch(/sealed|"epoch"/);
  await hydrated(page);
  await mark(page).click();
  await expect(queue(page)).toContainText(receipt.reference);
  await context.close();
});

test("stored content goes on from its cursor", async ({ page, context, request, complaints }) => {
  // The count of readings goes to the server alone: without it nothing is counted.
  complaints.possible(/api\/reads|ERR_CONNECTION_REFUSED/);
  const recorded = recording.visitor;
  const { epoch, seq } = await (await answerOf(request.get("/api/changes?since=0"))).json();
  const device = { ...leftAgo(recorded, aWhile), databases: only(recorded, "content") };
  for (const { key, value } of rowsOf<{ key: string; value: object }>(device, "content/notes"))
    if (key === "sync") Object.assign(value, { epoch, seq });
  await restoreDevice(page, device);
  await context.route(/\/api\//, (route) => route.abort("connectionrefused"));
  await openPage(page, "/about");
  const to = (name: string) =>
    page.getByRole("contentinfo").getByRole("link", { name, exact: true }).first();
  await to("Insights").click();
  await page.getByRole("link", { name: /^Read More.*Personal Data Breach in Rwanda/ }).click();
  await expect(page.getByText("rarely announces itself").first()).toBeVisible();
  await to("Services").click();
  await expect(page.getByRole("heading", { name: "Our Process" })).toBeVisible();

  await context.unroute(/\/api\//);
  await openPage(page, "/offline");
  const pull = page.waitForRequest(/\/api\/changes\?/);
  await page.getByRole("button", { name: "Make available offline" }).click();
  expect(new URL((await pull).url()).search).toBe(`?since=${seq}&epoch=${epoch}`);
  await expect(page.getByText(/All \d+ articles and all pages are saved/)).toBeVisible();
});

const only = ({ databases }: Recorded, name: string): Recorded["databases"] => {
  const { [name]: one } = databases;
  return one ? { [name]: one } : {};
};

/** The device of this person, who is someone else on this server, as far as it had read there. */
function asTheirs<Device extends Recorded & { me: RecordedPerson }>(
  device: Device,
  person: RecordedPerson,
  cursor: Cursor,
): Device {
  const { me } = device;
  const theirs = leftAgo(device, aWhile, {
    [me.id]: person.id,
    [me.email]: person.email,
    [me.name]: person.name,
  });
  const notes = rowsOf<{ key: string; value: object }>(theirs, `staff-${person.id}/notes`);
  for (const { key, value } of notes) if (key === "sync") Object.assign(value, cursor);
  return theirs;
}

interface Cursor {
  epoch: string;
  seq: number;
}

interface Article {
  id: string;
  title: string;
  status: string;
  version: number;
  excerpt: string;
  author: string;
  link: string;
  category: string;
}

/** A person of this server, signed in in the page's browser. */
async function person(page: Page, request: APIRequestContext) {
  const account: Account = await newPerson(request, "author and consultant");
  const cursor = await (await answerOf(request.get("/api/staff/changes"))).json();
  await post(page.request, "/api/staff/session", account);
  const me: RecordedPerson = await (await answerOf(page.request.get("/api/staff/session"))).json();
  return { account, me, cursor: { epoch: String(cursor.epoch), seq: Number(cursor.seq) } };
}

const perform = (by: APIRequestContext, { id, kind, article, base, fields }: RecordedOperation) =>
  post(by, "/api/staff/operations", { id, kind, article, fields, ...(base ? { base } : {}) });

test("every waiting edit arrives once", async ({ page, playwright, site, complaints }) => {
  complaints.possible(/status of (?:412|422)/);
  const office = await playwright.request.newContext({ baseURL: site.origin });
  const { me, cursor } = await person(page, office);
  await post(office, "/api/staff/session", boss);
  const device = asTheirs(recording.editor, me, cursor);
  const waiting = rowsOf<RecordedOperation & { state: string }>(
    device,
    `staff-${me.id}/operations`,
  );
  expect(new Set(waiting.map(({ state }) => state))).toEqual(
    new Set(["queued", "sending", "needs-you"]),
  );
  expect(new Set(waiting.map(({ kind }) => kind))).toEqual(
    new Set(["create", "edit", "delete", "restore", "aside"]),
  );
  for (const done of device.before) {
    if ("lost" in done) await perform(page.request, done.lost);
    else await perform(office, done);
  }
  // One of those that were being sent had arrived.
  const sending = waiting.find(({ kind, state }) => kind === "edit" && state === "sending");
  if (!sending) throw new Error("The recording has no such change.");
  await perform(page.request, sending);

  await restoreDevice(page, device);
  await page.goto("/admin");
  await expectSignedIn(page);
  await expect(page.getByText("2 decisions needed")).toBeVisible();
  const banner = (name: RegExp) => page.getByRole("region", { name });
  const versions = banner(/Registering as a Data Controller.* has two versions/);
  await versions.getByRole("button", { name: "Keep mine" }).click();
  await expect(versions).toHaveCount(0);
  const refused = banner(/was not accepted/);
  await expect(refused).toContainText("Link slug is taken by another article");
  await refused.getByRole("button", { name: "Edit" }).click();
  const dialog = sheet(page, "Edit Article");
  await dialog.getByLabel("Link slug").fill("/insights/a-link-of-its-own");
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(refused).toHaveCount(0);
  await saved(page);

  const all: Article[] = await (await answerOf(page.request.get("/api/staff/insights"))).json();
  const now = (article: string) => all.find(({ id }) => id === article);
  expect(now("insight-001")).toMatchObject({
    version: 2,
    excerpt: "What the editor finds better.",
  });
  expect(now("insight-002")).toMatchObject({
    version: 2,
    author: "The Editor",
    excerpt: "Edited without a network.",
  });
  expect(now("insight-003")).toMatchObject({ version: 3, excerpt: "The editor's own excerpt." });
  expect(now("insight-004")).toMatchObject({ version: 2, link: "/insights/a-link-of-its-own" });
  expect(now("insight-005")).toMatchObject({
    version: 3,
    excerpt: "Written after the answer was lost.",
  });
  expect(now("insight-006")).toMatchObject({ version: 2, category: "Training" });
  expect(now("insight-008")).toMatchObject({ version: 2, excerpt: "Queued behind the others." });
  expect(now("insight-009")).toMatchObject({ version: 3 });
  for (const deleted of ["insight-010", "insight-011"]) expect(now(deleted)).toBeUndefined();
  const made = all.filter(({ title }) => title === "Written on the road");
  expect(made).toMatchObject([{ version: 1, status: "published" }]);
  // Each is there once by its id; of what was decided again another operation is.
  const ids = (await site.rows("select id from insight_operations")).map(({ id }) => id);
  for (const { id, state, kind } of waiting)
    if (state !== "needs-you") expect(ids, `${kind} ${id}`).toContain(id);
  expect(
    await site.rows(
      "select 1 from insight_versions where insight_id = 'insight-010' and status = 'published' and version > 1",
    ),
    "published and deleted without a network, it was never public again",
  ).toEqual([]);
  expect(await site.rows("select fields from insight_asides")).toMatchObject([
    { fields: { excerpt: "The editor gives this text up." } },
  ]);

  for (const [title, label, text] of [
    ["Half a thought", "Title", "Half a thought"],
    ["The Minimum Cybersecurity Standards", "Excerpt", "Typed in a form that was open to the end."],
  ] as const) {
    const draft = page.getByRole("status").filter({ hasText: `Unsaved draft of “${title}` });
    await draft.getByRole("button", { name: "Continue editing" }).click();
    const form = page.getByRole("dialog", { name: /(?:Add New|Edit) Article/ });
    await expect(form.getByLabel(label)).toHaveValue(text);
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect(form).toHaveCount(0);
  }
});

test("what waited leaves after a sign-in", async ({ page, playwright, site, complaints }) => {
  complaints.possible(/status of 401/);
  const office = await playwright.request.newContext({ baseURL: site.origin });
  const { account, me, cursor } = await person(page, office);
  const device = asTheirs(recording.absent, me, cursor);
  const waiting = rowsOf<RecordedOperation>(device, `staff-${me.id}/operations`);
  expect(waiting).toHaveLength(1);
  expect(rowsOf(device, `staff-${me.id}/notes`)).toContainEqual({ key: "signed-out", value: true });
  await page.context().clearCookies();
  await restoreDevice(page, device);
  await signIn(page, account);
  await saved(page);
  const sent = "select id::text from insight_operations where id = $1";
  expect(await site.rows(sent, [waiting[0]?.id ?? ""])).toHaveLength(1);
  await page.reload();
  await saved(page);
  const form = await openForm(page, "A Two-Hour Tabletop Exercise You Can Run Yourself");
  await expect(form.getByLabel("Excerpt")).toHaveValue("Written before the session ended.");
});

test("an unheard sign-out ends the session", async ({ page, playwright, site }) => {
  const office = await playwright.request.newContext({ baseURL: site.origin });
  const { account, me, cursor } = await person(page, office);
  const device = asTheirs(recording.absent, me, cursor);
  rowsOf(device, "staff/here").pop();
  // The person who had signed out, as that build named it.
  await restoreDevice(page, { ...device, localStorage: { "staff-signed-out": me.id } });
  await page.goto("/admin");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect.poll(async () => (await page.request.get("/api/staff/session")).text()).toBe("null");
  const left = () =>
    page.evaluate(async () => [
      ...(await indexedDB.databases()).filter(({ name = "" }) => name.startsWith("staff-")),
      ...Object.keys(localStorage).filter((key) => key.startsWith("staff-")),
    ]);
  await expect.poll(left).toEqual([]);
  await trySignIn(page, account);
  await goTo(page, "Insights");
  await expect(list(page)).toBeVisible();
  await saved(page);
});
