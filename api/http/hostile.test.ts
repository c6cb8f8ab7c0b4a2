import { readdirSync, readFileSync } from "node:fs";
import { Parser } from "htmlparser2";
import * as v from "valibot";
import { expect, test } from "vitest";
import { isListed, onlyListed } from "../../db/schema/insights/html.ts";
import { articleTags } from "../../db/schema/insights/tags.ts";
import { createSanitisingThread } from "../sanitise/thread.ts";
import { article, deskOn, fieldsOf, readArticle, slug } from "../testing/articles.ts";
import { withSite } from "../testing/app.ts";

const hostile = v.parse(
  v.record(v.string(), v.array(v.string())),
  JSON.parse(readFileSync(new URL("../sanitise/hostile-html.json", import.meta.url), "utf8")),
);
const kinds = Object.entries(hostile);
const { database, site } = await withSite();
const { send } = await deskOn(site, database);
const thread = createSanitisingThread();

/** Text that PostgreSQL cannot keep is refused before anything looks at it. */
const isText = (text: string) => !text.includes("\0") && text.isWellFormed();

/** What a reader of HTML finds in it that is not of the list. */
function unknownParamsIn(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (!Object.hasOwn(articleTags, tag)) found.push(`<${tag}>`);
        for (const [name, value] of Object.entries(attributes))
          if (!isListed(tag, name, value)) found.push(`<${tag} ${name}="${value}">`);
      },
      oncomment: (text) => found.push(`<!--${text}-->`),
      onprocessinginstruction: (_, text) => found.push(`<${text}>`),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return found;
}

test.each(kinds)(
  "as content, %s are stored as the list lets them through, for good",
  async (_, texts) => {
    for (const html of texts) {
      const answer = await send("POST", "/api/insights", {
        ...article,
        content: html,
        link: slug(),
      });
      if (!isText(html)) {
        expect(await fieldsOf(answer), html).toEqual(["content"]);
        continue;
      }
      const { id, content } = await readArticle(answer, 201);
      const stored = content ?? "";
      expect(unknownParamsIn(stored), html).toEqual([]);
      expect(await thread.run(stored), html).toBe(stored);
      expect(onlyListed(stored), html).toBe(stored);
      expect(await (await site.call(`/api/insights/${id}`)).json()).toMatchObject({ content });
    }
  },
);

test.each(kinds)(
  "as any other text, %s stay as written, or are refused by name",
  async (_, texts) => {
    const maxLengths = { title: 200, excerpt: 600, author: 100, category: 80 };
    for (const text of texts) {
      const fits = (length: number) =>
        text.length <= length && isText(text) && !/\p{Cc}/u.test(text);
      const fields = (wanted: boolean) =>
        Object.fromEntries(
          Object.entries(maxLengths)
            .filter(([, length]) => fits(length) === wanted)
            .map(([name]) => [name, text]),
        );
      const [good, bad] = [fields(true), fields(false)];
      const answer = await send("POST", "/api/insights", { ...article, ...good, link: slug() });
      expect(await readArticle(answer, 201), text).toMatchObject(good);
      if (Object.keys(bad).length === 0) continue;
      const other = await send("POST", "/api/insights", { ...article, ...bad, link: slug() });
      expect((await fieldsOf(other))?.toSorted(), text).toEqual(Object.keys(bad).toSorted());
    }
  },
);

test.each(kinds)("as slug and as picture, %s are refused", async (_, texts) => {
  for (const text of texts) {
    const asLink = await send("POST", "/api/insights", { ...article, link: text });
    expect(await fieldsOf(asLink), text).toEqual(["link"]);
    const asImage = await send("POST", "/api/insights", {
      ...article,
      image: text,
      link: slug(),
    });
    expect(await fieldsOf(asImage), text).toEqual(["image"]);
  }
});

test("every article that the site begins with survives unchanged", async () => {
  const directory = new URL("../../db/data/insights/", import.meta.url);
  const files = readdirSync(directory);
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const { content } = v.parse(
      v.object({ content: v.string() }),
      JSON.parse(readFileSync(new URL(file, directory), "utf8")),
    );
    expect(await thread.run(content), file).toBe(content);
    expect(onlyListed(content), file).toBe(content);
  }
});

test("all that the list names survives unchanged", async () => {
  const html = [
    '<h2 id="who-signs">Who signs</h2><h3 id="a">A</h3><h4 id="b-2">B</h4>',
    "<p>Text with <strong>bold</strong>, <em>stress</em>, <s>struck</s>, <code>code</code><br />",
    '<a href="https://example.rw/a?b=1&amp;c=2" rel="noopener noreferrer">web</a>',
    '<a href="/library?tab=laws#law">site</a><a href="#who-signs">here</a>',
    '<a href="mailto:info@example.rw?subject=A%20breach">mail</a><a href="tel:+250788000000">tel</a>',
    '<sup id="fnref-1"><a href="#fn-1">1</a></sup> 1 &lt; 2 &amp; "3" &gt; 2</p>',
    '<figure><img src="/media/one.webp" alt="A &quot;lake&quot;" width="800" height="600" />',
    "<figcaption>Lake <em>Kivu</em></figcaption></figure>",
    '<pre><code class="language-ts">const a = 1;\n  b &lt; c;\n</code></pre><hr />',
    "<table><caption>Fines</caption><thead><tr>",
    '<th scope="col" colspan="2">Law</th></tr></thead><tbody><tr>',
    '<th scope="row" rowspan="2">One</th><td colspan="3" rowspan="4">Two</td></tr></tbody></table>',
    '<ol start="3"><li>Three<ul><li>a</li></ul></li></ol><blockquote><p>Said</p></blockquote>',
    '<section class="footnotes"><ol><li id="fn-1">Law <a href="#fnref-1">Back</a></li></ol></section>',
  ].join("\n");
  expect(await thread.run(html)).toBe(html);
  expect(onlyListed(html)).toBe(html);
  for (const tag of Object.keys(articleTags)) expect(html).toMatch(new RegExp(`<${tag}[ >]`));
  await thread.close();
});
