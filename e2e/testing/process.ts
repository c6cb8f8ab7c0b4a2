import { test as base } from "vitest";
import { type Site, startSite } from "./site.ts";

export { expect } from "vitest";

/** With a started server that the tests of a file share, and without a browser. */
export const test = base.extend<{ site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it that the server needs nothing
    async ({}, use) => {
      const site = await startSite("server");
      await use(site);
      await site.stop();
    },
    { scope: "file" },
  ],
});
