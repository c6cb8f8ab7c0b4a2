import type { APIRequestContext } from "@playwright/test";
import { linkOf } from "./testing/articles.ts";
import { expect, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";
import { makeOlder, sendRequest, suggestible } from "./testing/requests.ts";
import type { Site } from "./testing/site.ts";
import { boss, openAs, post } from "./testing/staff.ts";

// With its own people, requests and articles alone.
test.use({ siteGroup: "outlines" });

const over = ":is([role=menu],[role=alertdialog],dialog[open]):visible >> nth=-1";

/** Each screen, its heading, and what opens over it by the name of its control. */
const screens: [path: string, heading: string, controls: (string | RegExp)[]][] = [
  [
    "/admin/requests",
    "Requests",
    ["Period", "Owner", "Sector", "Service", "By reply time", "More", "Save this view"],
  ],
  [
    "/admin/requests/aline",
    "Aline Uwase",
    [/^State/, /^Owner/, "Template", "Not set", "More", "Erase"],
  ],
  ["/admin/requests/eric", "Eric Mugabo", []],
  ["/admin/requests/grace", "Grace Ineza", []],
  ["/admin/requests/spam", "Visit spam.example", []],
  ["/admin/outgoing", "Outgoing messages", [/^Discard: Reply/]],
  ["/admin/people", "People", [/^Withdraw/, /^Disable/]],
  ["/admin", "Insights CMS", ["Import, export", /^More for A draft/, /^Delete A draft/]],
  ["/admin/articles/draft", "Edit Article", ["Preview", "More", "Picture", "Link"]],
  ["/admin/audit", "Audit trail", []],
];

/** What is pressed in the list of requests, one after the other: a button, or a choice of its menu. */
const presses = [
  ...["Service > Compliance Audit", "Period > Last 7 days", "Clear", "Owner > No owner"],
  ...["Owner: No owner. Clear", "By reply time > By name", "All 3", "Sector > Finance", "Clear"],
  ...["Mine 0", "See the 1 answered", "Spam tray 1", "Times to confirm 1", "All 3"],
  ...["Select all shown", "Give to > Claude"],
];

/** They act on the text, where one goes on. */
const fromText = new Set<string | RegExp>(["Picture", "Link"]);

test("each state of a staff screen says what it said, and gives the focus back", {
  tag: "@core",
}, async ({ page, request, site }) => {
  const ids = await seed(request, site);
  await openAs(page, boss, "/admin");
  for (const [path, heading, controls] of screens) {
    await test.step(path, async () => {
      const title = `staff ${path.slice(7) || "articles"}`;
      const address = path.replace(/[^/]+$/, (name) => ids[name] ?? name);
      // As a link of the site does.
      await page.evaluate((to) => history.pushState({}, "", to), address);
      await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
      await page.waitForLoadState("networkidle");
      const part = path.includes("articles") ? over : "main";
      await expectOutline(page, `${title} with everything`, part);
      for (const name of controls) {
        const control = page.locator(part).getByRole("button", { name, exact: true }).first();
        await control.press("Enter");
        await expect(page.locator(over)).toBeVisible();
        await expectOutline(page, `${title} ${name}`, over);
        // Escape closes what has the focus.
        await expect
          .poll(() => page.locator(over).evaluate((part) => part.contains(document.activeElement)))
          .toBe(true);
        await page.keyboard.press("Escape");
        const back = fromText.has(name) ? page.getByRole("textbox", { name: "Content" }) : control;
        await expect.soft(back, `focus after ${name}`).toBeFocused();
      }
    });
  }
  await page.getByText("Filter", { exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Action" })).toBeVisible();
  await expectOutline(page, "staff audit with its filter");
  for (const [key, name] of Object.entries({ "Control+k": "go to", "?": "shortcuts" }))
    await test.step(name, async () => {
      await page.keyboard.press(key);
      await expectOutline(page, `staff ${name}`, over);
      await page.keyboard.press("Escape");
    });
  await page.evaluate(() => history.pushState({}, "", "/admin/requests"));
  for (const [nth, press] of presses.entries())
    await test.step(press, async () => {
      const [button = "", choice] = press.split(" > ");
      const named = { name: button, exact: true };
      await page.getByRole("button", named).or(page.getByRole("checkbox", named)).click();
      if (choice) await page.getByRole("menuitem", { name: choice, exact: true }).click();
      await expectOutline(page, `requests pressed ${nth + 1} ${press}`);
    });
});

/** The ids of what was made, by a short name. */
async function seed(request: APIRequestContext, site: Site): Promise<Record<string, string>> {
  await post(request, "/api/staff/session", boss);
  const person = async (name: string, role: string) => {
    const email = `${name.toLowerCase()}@example.rw`;
    // The contract's own shape.
    return (await post(request, "/api/staff/people", { email, name, role })) as { token: string };
  };
  await person("Diane", "viewer");
  const { token } = await person("Claude", "author and consultant");
  await post(request, "/api/staff/links/use", {
    token,
    name: "Claude",
    password: "a long walk home",
  });
  await post(request, "/api/staff/session", boss);

  const article = (title: string, more: object) =>
    post(request, "/api/insights", {
      ...{ title, excerpt: "In a line.", author: "Inkingi Partners", category: "Training" },
      ...{ date: "2026-06-09", link: linkOf(title), content: "<p>Text</p>", ...more },
    }) as Promise<{ id: string }>;
  const { id: draft } = await article("A draft", { status: "draft" });
  await article("To come", { status: "scheduled", publishAt: "2099-06-09T08:00:00Z" });
  await article("Of before", { status: "archived" });
  await article("To be reviewed", { status: "published", reviewBy: "2026-06-10" });

  const message = "We need an audit.\n\nWhat applies: 2 apply\nLaws:\n- Applies: Law No. 058/2021";
  const aline = await sendRequest(request, { name: "Aline Uwase", suggestedTimes: suggestible(3) });
  const bare = { company: "", phone: "", consultationType: "" };
  const eric = await sendRequest(request, { name: "Eric Mugabo", ...bare });
  const grace = await sendRequest(request, { name: "Grace Ineza", message });
  const caught = { leaveEmpty: "http://spam.example", filledInMs: 100 };
  const spam = await sendRequest(request, { name: "Visit spam.example", ...caught });
  await makeOlder(site, eric, 10);
  await makeOlder(site, grace, 3);
  for (const operation of [
    { kind: "note", text: "Ask for the letter first." },
    { kind: "sector", sector: "finance" },
    { kind: "retain-until", retainUntil: "2030-06-09" },
    { kind: "email", email: "grace@example.rw" },
    { kind: "reply", text: "We can.", answered: true, seenReply: null },
    { kind: "state", state: "won" },
    { kind: "owner", owner: null },
  ]) {
    const all = { id: crypto.randomUUID(), request: grace, ...operation };
    await post(request, "/api/staff/requests/operations", all);
  }
  return { aline, eric, grace, spam, draft };
}
