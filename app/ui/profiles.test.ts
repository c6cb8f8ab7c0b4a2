import { expect, test } from "vitest";
import firm from "../../db/data/firm.json" with { type: "json" };
import { chatWith, profilesOf } from "./profiles.ts";

test.each(["footer", "contact"] as const)(
  "in the %s a network has the whole address of a page of the firm, or is not shown",
  (place) => {
    const shown = profilesOf(firm.socials[place]);
    expect(shown.map(({ id }) => id)).toEqual(["linkedin", "whatsapp"]);
    for (const { href } of shown) {
      const { protocol, pathname } = new URL(href);
      expect(protocol).toBe("https:");
      expect(pathname.length, href).toBeGreaterThan(1);
    }
    const [linkedIn] = shown;
    expect(linkedIn?.href).toMatch(/^https:\/\/www\.linkedin\.com\/company\/[\w-]+$/);
  },
);

test("a chat begins with what is attached, and with the beginning of what is long", () => {
  const [, whatsApp] = profilesOf(firm.socials.contact);
  if (!whatsApp) throw new Error("The firm has no chat.");
  const textOf = (text: string) => new URL(chatWith(whatsApp, text)).searchParams.get("text");
  expect(chatWith(whatsApp, "")).toBe(whatsApp.href);
  expect(textOf("Estimate: 2 services & more\nRWF 1,600,000")).toBe(
    "Estimate: 2 services & more\nRWF 1,600,000",
  );
  expect(textOf("a😀".repeat(1_000))).toMatch(/^(?:a😀){499}.{0,3}…$/u);
});
