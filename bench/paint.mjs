// @ts-check
import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { withChromium } from "../bin/chromium.mjs";
import { median, slowDown } from "./measure.mjs";

const visits = 5;
// Slow 4G, 1.6 Mbps.
const link = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
/** Slowdown against this machine. */
const cpu = 4;

const paths = [
  "/",
  "/insights/personal-data-breach-first-72-hours",
  "/compliance/applies",
  "/compliance/readiness",
  "/compliance/breach",
  "/compliance/crosswalk",
];

/**
 * First visits on a slow phone, with our scripts and with every script taken out, in turns: the cost of the scripts
 * before and after the largest paint.
 * @param {{ origin: string }} site
 */
export const paint = ({ origin }) =>
  withChromium(async (browser) => {
    const original = await mirror(origin, (html) => html);
    const bare = await mirror(origin, (html) =>
      html.replace(/<script data-entry[^>]*>[\s\S]*?<\/script>/, ""),
    );
    const rows = [];
    try {
      for (const path of paths) {
        const ours = [];
        const without = [];
        for (let visit = 0; visit < visits; visit++) {
          ours.push(await measure(browser, original.origin + path));
          without.push(await measure(browser, bare.origin + path));
        }
        const lcp = median(ours.map((o) => o.lcp));
        const lcpBare = median(without.map((o) => o.lcp));
        const tbt = median(ours.map((o) => o.blocking));
        const tbtBare = median(without.map((o) => o.blocking));
        const early = Math.max(...ours.map((o) => o.scriptsBeforeLcp));
        const shift = Math.max(...ours.map((o) => o.shift));
        rows.push({
          path,
          "LCP ms": Math.round(lcp),
          "without script": Math.round(lcpBare),
          ratio: Number((lcp / lcpBare).toFixed(2)),
          "LCP element": ours[0]?.element ?? "",
          "blocking ms": Math.round(tbt),
          "blocking without": Math.round(tbtBare),
          "scripts before LCP": early,
          CLS: Number(shift.toFixed(5)),
          bars: "≤ 1.15×, ≤ 50 ms more, 0, 0",
          met: lcp <= 1.15 * lcpBare && tbt <= tbtBare + 50 && early === 0 && shift === 0,
        });
      }
    } finally {
      original.close();
      bare.close();
    }
    return rows;
  });

/** @param {import("@playwright/test").Browser} browser @param {string} url */
async function measure(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  const page = await context.newPage();
  const session = await slowDown(page, cpu);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", link);
  await page.addInitScript(() => {
    const figures = { lcp: 0, element: "", shift: 0, blocking: 0 };
    Object.assign(globalThis, { figures });
    /** @param {string} type @param {(entry: any) => void} take */
    const watch = (type, take) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
        type,
        buffered: true,
      });
    watch("largest-contentful-paint", (entry) => {
      figures.lcp = entry.startTime;
      figures.element = entry.element ? entry.element.tagName.toLowerCase() : "";
    });
    watch("layout-shift", (entry) => {
      if (!entry.hadRecentInput) figures.shift += entry.value;
    });
    watch("longtask", (entry) => {
      figures.blocking += Math.max(0, entry.duration - 50);
    });
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  // Five idle seconds after load: late work (hydration) counts too.
  await page.waitForTimeout(5_000);
  const figures = await page.evaluate(() => {
    /** @type {{ lcp: number, element: string, shift: number, blocking: number }} */
    const measured = Reflect.get(globalThis, "figures");
    const scripts = performance
      .getEntriesByType("resource")
      .filter((entry) => entry.name.endsWith(".js") && entry.startTime < measured.lcp);
    return { ...measured, scriptsBeforeLcp: scripts.length };
  });
  await context.close();
  return figures;
}

/**
 * A copy of the site whose documents pass through `change`; everything else passes unchanged.
 * @param {string} origin @param {(html: string) => string} change
 */
async function mirror(origin, change) {
  /** @type {Map<string, { status: number, headers: Record<string, string>, bytes: Buffer }>} */
  const answers = new Map();
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    let answer = answers.get(path);
    if (!answer) {
      const got = await fetch(origin + path, { headers: { "accept-encoding": "br" } });
      const type = got.headers.get("content-type") ?? "";
      const plain = Buffer.from(await got.arrayBuffer());
      const text = /text|json|javascript|svg/.test(type);
      const bytes = type.startsWith("text/html") ? Buffer.from(change(plain.toString())) : plain;
      const headers = Object.fromEntries(got.headers);
      delete headers["content-length"];
      delete headers["content-encoding"];
      if (text) headers["content-encoding"] = "br";
      answer = { status: got.status, headers, bytes: text ? brotliCompressSync(bytes) : bytes };
      answers.set(path, answer);
    }
    response.writeHead(answer.status, { ...answer.headers, "content-length": answer.bytes.length });
    response.end(answer.bytes);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
