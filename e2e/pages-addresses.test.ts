import { hydrated, expect, test } from "./testing/fixtures.ts";

test("an address with parameters that say nothing is the page without them", async ({ page }) => {
  for (const [address, title] of [
    ["/contact?sent=IK-xyz&client=%5B1%5D&quote=%22x%22", "Contact Us"],
    ["/library?tab=%7B%7D&from=a-campaign", "Rwanda’s Cybersecurity Compliance Library"],
    ["/services?estimate=1&client=none", "Services"],
  ] as const) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await hydrated(page);
  }
});
