import { expect, test } from "vitest";
import firm from "../../db/data/firm.json" with { type: "json" };
import { profilesOf } from "./profiles.ts";

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
