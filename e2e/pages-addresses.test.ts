import { hydrated, expect, test } from "./testing/fixtures.ts";

test("an unknown path is a 404 page with a way out", async ({ page, complaints }) => {
  const answer = await page.goto("/nothing/<here>");
  expect(answer?.status()).toBe(404);
  complaints.expected(/status of 404/);
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "404 Page Not Found", level: 1 })).toBeVisible();
  await expect(page.getByText("Developer hint: no route matches")).toBeVisible();
  await page.getByRole("link", { name: "Back to home" }).click();
  await expect(page).toHaveURL("/");
});

test("an address with parameters that say nothing is the page without them", async ({ page }) => {
  for (const [address, title] of [
    ["/contact?sent=IK-xyz&client=%5B1%5D&quote=%22x%22", "Contact Us"],
    ["/library?tab=%7B%7D&from=a-campaign", "Rwanda's Cybersecurity Compliance Library"],
    ["/services?estimate=1&client=none", "Services"],
  ] as const) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await hydrated(page);
  }
});

test("other spellings of an address lead to the page, or to none", async ({ request }) => {
  const asked = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    return [answer.status(), answer.headers()["location"]];
  };
  expect(await asked("/About/")).toEqual([301, "/About"]);
  expect(await asked("/About?tab=x")).toEqual([301, "/about?tab=x"]);
  expect(await asked("/insights/Anchors-Trial")).toEqual([301, "/insights/anchors-trial"]);
  expect(await asked("/SERVICES/Risk-Assessment")).toEqual([301, "/services/risk-assessment"]);
  // A link that was cut amid a letter opens the page that says what was not found.
  expect(await asked("/insights/%E0%A4%A")).toEqual([302, "/insights/%25E0%25A4%25A"]);
  expect(await asked("/insights/%25E0%25A4%25A")).toEqual([404, undefined]);
  expect(await asked("/api/insights/%E0%A4%A")).toEqual([400, undefined]);
  expect(await asked("/$x")).toEqual([404, undefined]);
  expect(await asked("/insights/$id")).toEqual([404, undefined]);
  const long = "x".repeat(700);
  expect(await asked(`/library?q=${long}`)).toEqual([303, `/library?q=${long.slice(0, 600)}`]);
  expect(await asked(`/library?q=${long.slice(0, 600)}`)).toEqual([200, undefined]);
});
