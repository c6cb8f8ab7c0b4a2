import { expect, test } from "./testing/fixtures.ts";

test("what the policy refuses is logged by its kind alone", async ({ page, complaints, site }) => {
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
