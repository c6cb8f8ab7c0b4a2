import { expect, hydrated, test } from "./testing/fixtures.ts";

test("every script and sheet that a page begins with is checked against its hash", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page);
  const named = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload],link[media]")]
      .filter(({ href }) => /\.(?:js|css)$/.test(href))
      .map(({ href, integrity }) => [new URL(href).pathname, integrity]),
  );
  // Those that Vite names for what comes later have no hash.
  const checked = named.filter(([, integrity]) => integrity?.startsWith("sha256-"));
  expect(checked.length, JSON.stringify(named)).toBeGreaterThanOrEqual(6);
});

for (const [kind, pattern] of [
  ["script of the first step", /\/assets\/react-[\w-]+\.js$/],
  ["entry", /\/assets\/hydrate-[\w-]+\.js$/],
] as const) {
  test(`a changed ${kind} does not run, and the page stays plain HTML`, async ({
    page,
    complaints,
  }) => {
    complaints.expected(/integrity/);
    complaints.possible(/ERR_|Failed to (?:load|fetch)|preload/);
    let served = 0;
    await page.route(pattern, async (route) => {
      const response = await route.fetch();
      served++;
      await route.fulfill({
        response,
        body: `globalThis.changed = true;${await response.text()}`,
      });
    });
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).click();
    await expect.poll(() => served).toBeGreaterThan(0);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => Reflect.get(globalThis, "changed"))).toBeUndefined();
    await expect(page.locator("html[data-hydrated]")).not.toBeAttached();
  });
}

test("what the policy refuses is reported to the server, which logs its kind alone", async ({
  page,
  complaints,
  site,
}) => {
  complaints.expected(/requires 'TrustedScript' assignment/);
  await page.goto("/about?private=word");
  const refused = await page.evaluate(() => {
    const script = document.createElement("script");
    try {
      script.textContent = "globalThis.ran = 1";
      document.head.append(script);
      document.body.innerHTML = "<b>text</b>";
    } catch (error) {
      return error instanceof TypeError;
    }
    return false;
  });
  expect(refused).toBe(true);
  expect(await page.evaluate(() => Reflect.get(globalThis, "ran"))).toBeUndefined();
  await expect
    .poll(() => site.said())
    .toContain('{"policy":"violated","directive":"require-trusted-types-for"');
  expect(site.said()).not.toContain("private=word");
});
