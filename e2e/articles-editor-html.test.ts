import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { build } from "vite";
import { root } from "../bin/deno.mjs";
import { outlineOf } from "../app/insights/outline.ts";
import { createSanitisingThread } from "../api/sanitise/thread.ts";
import type { core as Core } from "./testing/editor-page.ts";
import { expect, test } from "./testing/fixtures.ts";

// What the editor makes of HTML, in a real browser, under the headers of /admin: every complaint of the policy
// would fail the test.

declare const core: typeof Core;

let script = "";
test.beforeAll(async () => {
  const made = await build({
    root,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: { entry: "e2e/testing/editor-page.ts", formats: ["es"], fileName: "core" },
    },
  });
  const [bundle] = [made].flat();
  const [chunk] = bundle && "output" in bundle ? bundle.output : [];
  script = chunk?.code ?? "";
});

test.beforeEach(async ({ page, site }) => {
  const headers = (await page.request.get("/admin")).headers();
  const policy = headers["content-security-policy"] ?? "";
  expect(policy).toContain("require-trusted-types-for 'script'");
  await page.route(`${site.origin}/editor-core*`, (route) =>
    route.request().url().endsWith(".js")
      ? route.fulfill({ contentType: "text/javascript", body: script })
      : route.fulfill({
          headers: { "content-security-policy": policy },
          contentType: "text/html",
          body: '<!doctype html><html lang="en"><title>Editor</title><script type="module" src="/editor-core.js"></script>',
        }),
  );
  await page.goto("/editor-core");
  await page.waitForFunction(() => "core" in globalThis);
});

const saved = (page: Page, html: string) => page.evaluate((text) => core.saved(text), html);
const pasted = (page: Page, html: string) => page.evaluate((text) => core.pasted(text), html);

const folder = new URL("../db/data/insights/", import.meta.url);
const bodies = readdirSync(folder).map((file): [string, string] => [
  file,
  JSON.parse(readFileSync(new URL(file, folder), "utf8")).content,
]);

/** Line breaks between blocks mean nothing. */
const lines = (html: string) => html.replace(/\s*\n\s*/g, "\n").trim();

const everything = `<h2 id="a">A &amp; B</h2>
<h4 id="four">Four</h4>
<p>x <strong>b<em>bi</em></strong> <s>s</s> <a href="https://x.rw/?a=1&amp;b=2" rel="noopener">l <code>c</code></a> m<sup>2</sup> note<sup id="fnref-1"><a href="#fn-1">1</a></sup><br />z</p>
<hr />
<pre><code class="language-js">if (a &lt; b) {
  x
}</code></pre>
<figure><img src="/scenes/night-lights.svg" alt="Night" width="10" height="20" /><figcaption>Cap <em>t</em></figcaption></figure>
<ol start="3">
  <li>a
    <ul>
      <li>b</li>
    </ul>
  </li>
  <li>
    <p>c</p>
    <p>d</p>
  </li>
</ol>
<table>
  <caption>Cap <strong>b</strong></caption>
  <thead><tr><th scope="col" colspan="2">h</th></tr></thead>
  <tbody>
    <tr><th scope="row">r</th><td rowspan="2">1</td></tr>
    <tr><td></td></tr>
  </tbody>
</table>
<section class="footnotes">
  <ol>
    <li id="fn-1">One <em>x</em> <a href="#fnref-1">Back to the text</a></li>
  </ol>
</section>`;

test("an article is the same after it was opened and saved", { tag: "@core" }, async ({ page }) => {
  const thread = createSanitisingThread();
  await test.step("every starting article", async () => {
    expect(bodies).toHaveLength(12);
    for (const [file, body] of bodies) {
      const html = await saved(page, body);
      // Sections get the anchors that their page shows; those that had one keep it.
      const anchors = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
      expect(anchors, file).toEqual(outlineOf(body).headings.map(({ id }) => id));
      const ids = [...body.matchAll(/<h[2-4] id="([^"]+)"/g)].map(([, id]) => id);
      for (const id of ids) expect(html, file).toContain(` id="${id}">`);
      const withoutAnchors = html.replace(
        /(<h[2-4]) id="([^"]*)"/g,
        (heading, tag: string, id: string) => (ids.includes(id) ? heading : tag),
      );
      expect(lines(withoutAnchors), file).toBe(lines(body));
      expect(await saved(page, html), file).toBe(html);
      expect(await thread.run(html), file).toBe(html);
    }
  });
  await test.step("everything together, byte for byte", async () => {
    expect(await saved(page, everything)).toBe(everything);
    expect(await thread.run(everything)).toBe(everything);
  });
  await thread.close();
});

test("what is pasted comes out clean", { tag: "@core" }, async ({ page }) => {
  await test.step("of Word: lists, footnotes and heads, no comments", async () => {
    const word = readFileSync(new URL("testing/editor-word.html", import.meta.url), "utf8");
    expect(await pasted(page, word)).toBe(`<h2 id="breach-notices">Breach notices</h2>
<p>Report within <strong>48 hours</strong>, says the <em>authority</em>.<sup id="fnref-1"><a href="#fn-1">1</a></sup></p>
<ul>
  <li>First
    <ul>
      <li>Inner</li>
    </ul>
  </li>
  <li>Second</li>
</ul>
<p>Steps:</p>
<ol start="3">
  <li>Third</li>
  <li>Fourth</li>
</ol>
<table>
  <thead><tr><th scope="col">Step</th><th scope="col">Who</th></tr></thead>
  <tbody>
    <tr><td>One</td><td>DPO</td></tr>
  </tbody>
</table>
<section class="footnotes">
  <ol>
    <li id="fn-1">Article 43. <a href="#fnref-1">Back to the text</a></li>
  </ol>
</section>`);
  });
  await test.step("of a web page: its words and their meaning, not its looks", async () => {
    const web = `<meta charset="utf-8"><style>p{color:red}</style><div class="x" onclick="a()" style="font:12px">
    <nav>Menu</nav><h1 style="color:red">Title</h1><div>Plain <span style="font-weight:700">bold</span> and
    <span style="font-style: italic;">it</span> <a href="javascript:alert(1)">bad</a>
    <a href="https://example.rw/a?b=1&amp;c=2" target="_blank" class="k">good</a></div>
    <p>Para<br>two<img src="https://other.example/x.png" alt="no"></p><ul><li>a</li><ul><li>b</li></ul></ul>
    <button>Buy</button><script>alert(1)</script><iframe src="https://x"></iframe><p>&nbsp;</p><h6>Six</h6></div>`;
    expect(await pasted(page, web)).toBe(`<h2 id="title">Title</h2>
<p>Plain <strong>bold</strong> and <em>it</em> bad <a href="https://example.rw/a?b=1&amp;c=2" rel="noopener">good</a></p>
<p>Para<br />two</p>
<ul>
  <li>a
    <ul>
      <li>b</li>
    </ul>
  </li>
</ul>
<h4 id="six">Six</h4>`);
  });
  await test.step("of a Google document: the bold that wraps it all is none", async () => {
    const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr">
    <span style="font-weight:400">Head</span></h2><p dir="ltr"><span style="font-weight:700;font-style:italic">Bold</span><span
    style="font-weight:400"> plain</span></p></b><br class="Apple-interchange-newline">`;
    expect(await pasted(page, html)).toBe(`<h2 id="head">Head</h2>
<p><strong><em>Bold</em></strong> plain</p>`);
  });
  await test.step("of Excel: the marks of the clipboard are inside the table", async () => {
    const html = `<html><body><p>Before</p><table><!--StartFragment--><col><tr><td rowspan=2>Control</td><td
    colspan=2>Owner</td></tr><tr><td>Bank</td><td>42</td></tr><!--EndFragment--></table><p>After</p></body></html>`;
    const table = await pasted(page, html);
    for (const cell of [
      '<td rowspan="2">Control</td>',
      '<td colspan="2">Owner</td>',
      "<td>Bank</td>",
      "<td>42</td>",
    ]) {
      expect(table).toContain(cell);
    }
    expect(table).not.toMatch(/Before|After|StartFragment/);
    expect(
      await pasted(
        page,
        "<p>Left <b>out <!-- StartFragment -->in</b></p><p>too<!--EndFragment--> out</p>",
      ),
    ).toBe("<p><strong>in</strong></p>\n<p>too</p>");
    expect(await pasted(page, "<p>a<!--EndFragment-->b<!--StartFragment-->c</p>")).toBe(
      "<p>abc</p>",
    );
  });
  await test.step("of Word in a browser: lists keep their levels and numbers", async () => {
    const item = (name: string, level: number, text: string, start = 1) =>
      `<div class="ListContainerWrapper SCXW1"><${name} class="X" start="${start}"><li aria-level="${level}"><p
    class="Paragraph"><span class="TextRun">${text}</span><span class="EOP">&nbsp;</span></p></li></${name}></div>`;
    const html = [
      "<div class='OutlineElement'><p>Steps<span class='EOP'>&nbsp;</span></p></div>",
      item("ol", 1, "one"),
      item("ul", 2, "inner"),
      item("ul", 2, "inner too"),
      item("ol", 1, "two", 2),
      "<div class='OutlineElement'><p>Then<span class='EOP'>&nbsp;</span></p></div>",
      item("ul", 1, "apart"),
    ].join("");
    expect(await pasted(page, html)).toBe(`<p>Steps</p>
<ol>
  <li>one
    <ul>
      <li>inner</li>
      <li>inner too</li>
    </ul>
  </li>
  <li>two</li>
</ol>
<p>Then</p>
<ul>
  <li>apart</li>
</ul>`);
  });
});

test("what an article cannot hold is named, and its text stays", async ({ page }) => {
  const html = '<h1>x</h1><p style="color:red" onclick="x()">a<marquee>q</marquee></p>';
  const words = await page.evaluate((text) => core.dropped(text), html);
  for (const name of ["<h1>", 'onclick="…"', 'style="…"', "<marquee>"]) {
    expect(words).toContain(name);
  }
  expect(await page.evaluate(() => core.dropped("<p>plain</p>"))).toBeUndefined();
  for (const hostile of [
    "<form><input name=nodeName></form>",
    "<form><input name=attributes><input name=parentNode><input name=childNodes></form>",
    "<form id=nodeName><object name=nodeName></object><img name=nodeName></form>",
    "<a id=body></a><img name=createElement><form name=querySelectorAll><input name=removeChild></form>",
  ])
    await test.step(hostile, async () => {
      const around = `<p>Before</p>${hostile}<p>After</p>`;
      expect(lines(await saved(page, around))).toBe("<p>Before</p>\n<p>After</p>");
      expect(lines(await pasted(page, around))).toBe("<p>Before</p>\n<p>After</p>");
      expect(await page.evaluate((text) => core.dropped(text), around)).toMatch(/^Not supported/);
    });
  const frames = "<frameset><frame src=/admin></frameset>";
  expect(await saved(page, frames)).toBe("");
  expect(await pasted(page, frames)).toBe("");
});

test("open marks and styles hold the editor for seconds", async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  // Of the processor: a busy machine takes longer.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const busyFor = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  };
  for (const piece of [
    "<!--StartFragment-->",
    `<span style="text-decoration:${"text-decoration:".repeat(15_000)}">x</span>`,
  ]) {
    const html = piece.repeat(piece.length > 100 ? 1 : 40_000);
    const before = await busyFor();
    await page.evaluate((text) => void core.pasted(text), html);
    // Others took 52 s: app/staff/editor/rename-styles.test.ts.
    expect((await busyFor()) - before, piece.slice(0, 20)).toBeLessThan(30);
  }
});
