import { alive, expect, test } from "./fixtures.ts";
import { everythingKept } from "./kept.ts";

test.use({ serviceWorkers: "allow" });

interface TraceEvent {
  name: string;
  args: { data?: { url?: string; consumedCacheSize?: number } };
}

test("a page that is opened anew does not compile again what the worker keeps", async ({
  browser,
  page,
}) => {
  const open = async () => {
    // The next page gets a process of its own, or at least nothing that the one before has in memory.
    await page.goto("about:blank");
    await page.goto("/insights");
    await alive(page);
  };
  await open();
  await everythingKept(page);
  // The first run that finds a script in the cache marks it, the next one keeps what was compiled; one more is to spare.
  for (let run = 0; run < 3; run++) await open();
  await page.goto("about:blank");
  await browser.startTracing(page, {
    categories: ["v8", "devtools.timeline", "disabled-by-default-v8.compile"],
  });
  await open();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  );
  const modules = traceEvents
    .filter(({ name, args }) => name === "v8.compileModule" && args.data?.url)
    .map(({ args: { data } }) => ({
      file: /assets\/([a-z]+)-/.exec(data?.url ?? "")?.[1],
      isKept: (data?.consumedCacheSize ?? 0) > 0,
    }));
  for (const file of ["react", "router", "site"])
    expect(modules, `${file} comes compiled`).toContainEqual({ file, isKept: true });
});
