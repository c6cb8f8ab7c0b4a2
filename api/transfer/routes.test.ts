import { strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { describe, expect, test, vi } from "vitest";
import { transferBounds } from "../../db/schema/transfer.ts";
import { createSanitiser } from "../sanitise/sanitise.ts";
import { deskOn, slug } from "../testing/articles.ts";
import { transferOn } from "../testing/transfer.ts";
import { problemOf, withSite } from "../testing/app.ts";
import { convertingThread, createConverter } from "./convert.ts";
import { readTransfer } from "./read.ts";
import { inOneSpelling } from "./thread/same.mjs";
import { signedInAs, trail } from "../testing/staff.ts";

const { database, query, site } = await withSite();
const { create, send, editor } = await deskOn(site, database);
const viewer = await signedInAs(site, database, "viewer");

const take = (ask: unknown) => send("POST", "/api/staff/transfer/export", ask, { who: viewer });
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
const { offer, read } = transferOn(site, editor);
const zipped = (files: Zippable) => zipSync(files);

/** What the site began with, by link. */
const starting = await query<Record<string, string | null>>`
  select title, excerpt, author, date, link, content, read_time as "readTime", category, image
  from insights order by link`;

const article = `---
title: A breach in the small hours
excerpt: What to do first.
author: Inkingi Partners
date: 2026-11-21
link: breach-in-the-small-hours
---

Call **now**, see [the plan](/services).
`;

describe("an export", () => {
  test.each(["markdown", "json"])(
    "as %s comes back the same in meaning, article by article",
    async (format) => {
      const answer = await take({ format });
      expect(answer.headers.get("content-disposition")).toMatch(
        /^attachment; filename="articles-\d{4}-\d\d-\d\d\.(zip|json)"$/,
      );
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const { articles, faults } = await read(
        format === "json" ? "application/json" : "application/zip",
        await bytesOf(answer),
      );
      expect(faults).toEqual([]);
      const back = articles.toSorted((one, other) =>
        one.fields.link < other.fields.link ? -1 : 1,
      );
      expect(back.map(({ fields: { link } }) => link)).toEqual(starting.map(({ link }) => link));
      for (const [nth, was] of starting.entries()) {
        const { content, status, ...fields } = back[nth]?.fields ?? {};
        const { content: text, ...others } = was;
        const given = Object.entries(others).filter(([, value]) => value);
        expect([status, fields]).toEqual(["draft", Object.fromEntries(given)]);
        expect(inOneSpelling(content ?? "")).toBe(inOneSpelling(text ?? ""));
        expect(back[nth]?.taken).toMatchObject({ title: was["title"], version: 1 });
      }
    },
  );

  test("of one article is its Markdown, legible", async () => {
    const { id } = await create({
      link: "legible",
      content: '<h2 id="first">First</h2><p>Call <strong>now</strong>.</p><ul><li>One</li></ul>',
    });
    const answer = await take({ format: "markdown", ids: [id] });
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="legible.md"');
    const text = await answer.text();
    expect(text).toMatch(/^---\nid: insight-.*\ntitle: A breach in the small hours\n/);
    expect(text).toContain("---\n\n## First {#first}\n\nCall **now**.\n\n- One\n");
  });

  test.each(["markdown", "json"] as const)(
    "as %s has the alt text of the picture",
    async (format) => {
      const { id, imageAlt } = await create({ link: `pictured-${format}` });
      const type = format === "json" ? "application/json" : "text/markdown";
      const { articles } = await read(type, await bytesOf(await take({ format, ids: [id] })));
      expect(articles.map(({ fields }) => fields.imageAlt)).toEqual([imageAlt]);
    },
  );

  test("of chosen ones has these alone, and none that lies in the bin", async () => {
    const [remaining, deleted] = [
      await create({ link: "kept" }),
      await create({ link: "deleted" }),
    ];
    await query`update insights set deleted_at = now() where id = ${deleted.id}`;
    const answer = await take({
      format: "markdown",
      ids: [remaining.id, deleted.id, "insight-001"],
    });
    const names = Object.keys(unzipSync(await bytesOf(answer)));
    expect(names.length).toBe(2);
    expect(names).toContain("kept.md");
    await problemOf(take({ format: "json", ids: [deleted.id] }), 404);
  });

  test("is in the audit trail, with how many left", async () => {
    await (await take({ format: "json", ids: ["insight-002", "insight-003"] })).text();
    const [action] = await trail(database, "articles exported");
    expect(action).toMatchObject({
      actor: viewer.person.email,
      detail: { format: "json", count: 2 },
    });
  });

  test.each([[{ format: "pdf" }], [{ format: "json", ids: [] }], [{ format: "json", all: true }]])(
    "that asks for %j is refused",
    async (ask) => {
      await problemOf(take(ask), 422);
    },
  );
});

describe("a file of articles", () => {
  test("without an author has that of the form", async () => {
    const { articles, faults } = await read("text/markdown", article.replace(/author:.*\n/, ""));
    expect(faults).toEqual([]);
    expect(articles).toMatchObject([{ fields: { author: "Inkingi Partners" } }]);
  });

  test("in Markdown is one draft, with its text as it would be stored", async () => {
    const { articles, faults } = await read("text/markdown", article);
    expect(faults).toEqual([]);
    expect(articles).toEqual([
      {
        file: "",
        fields: {
          title: "A breach in the small hours",
          excerpt: "What to do first.",
          author: "Inkingi Partners",
          date: "2026-11-21",
          link: "/insights/breach-in-the-small-hours",
          content: '<p>Call <strong>now</strong>, see <a href="/services">the plan</a>.</p>',
          status: "draft",
        },
        taken: null,
      },
    ]);
  });

  test("stores nothing", async () => {
    const count = () => query`select from insights`;
    const before = (await count()).length;
    await read("text/markdown", article);
    expect((await count()).length).toBe(before);
  });

  test("never has its published state, and nothing that could run", async () => {
    const { articles } = await read(
      "text/markdown",
      `${article.replace("---\n\n", "status: published\npublishAt: 2020-01-01T00:00:00Z\n---\n\n")}
<script>alert(1)</script><img src=x onerror=alert(1)>

[x](javascript:alert(1)) <b onclick="alert(1)">y</b>`,
    );
    expect(articles[0]?.fields.status).toBe("draft");
    expect(articles[0]?.fields).not.toHaveProperty("publishAt");
    expect(articles[0]?.fields.content).not.toMatch(/script|onerror|alert/);
  });

  test("names the file and the field that is wrong, and has the others whole", async () => {
    const { articles, faults } = await read(
      "application/zip",
      zipped({
        "good.md": strToU8(article),
        "no-title.md": strToU8(article.replace(/title:.*\n/, "")),
        "bad-date.md": strToU8(article.replace("2026-11-21", "21 November")),
        "tags.md": strToU8(article.replace("link:", "tags: a\nlink:")),
        "twin.md": strToU8(article),
        "none.md": strToU8("No front matter"),
        "broken.md": strToU8('---\ntitle: "x\n---\n'),
        "picture.png": new Uint8Array([137, 80]),
        "latin.md": new Uint8Array([...strToU8(article), 0xe9]),
        "polluted.json": strToU8('{"__proto__": {"polluted": 1}, "title": "x"}'),
        "inner.zip": zipped({ "a.md": strToU8(article) }),
        "__MACOSX/good.md": strToU8("litter"),
      }),
    );
    expect(articles.map(({ file }) => file)).toEqual(["good.md"]);
    const at = (file: string) =>
      faults.filter((fault) => fault.file === file).map(({ field, message }) => [field, message]);
    expect(at("no-title.md")).toEqual([["title", "title is required"]]);
    expect(at("bad-date.md")).toEqual([["date", "Date must be YYYY-MM-DD"]]);
    expect(at("tags.md")).toEqual([["tags", "Articles have no field tags"]]);
    expect(at("twin.md").map(([field]) => field)).toEqual(["link"]);
    expect(at("none.md")).toEqual([["", expect.stringContaining("must begin with front matter")]]);
    expect(at("broken.md")[0]?.[1]).toContain("not valid YAML");
    expect(at("picture.png")[0]?.[1]).toContain(".md or .json");
    expect(at("latin.md")[0]?.[1]).toContain("UTF-8");
    expect(at("polluted.json").map(([field]) => field)).toContain("__proto__");
    expect(at("inner.zip")[0]?.[1]).toContain(".md or .json");
    expect(at("__MACOSX/good.md")).toEqual([]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test("says whose link an article has, and never overwrites it", async () => {
    const { id, link } = await create({ link: slug() });
    const { articles } = await read("text/markdown", article.replace(/link:.*/, `link: ${link}`));
    expect(articles[0]?.taken).toEqual({ id, title: "A breach in the small hours", version: 1 });
    await query`update insights set deleted_at = now() where id = ${id}`;
    const again = await read("text/markdown", article.replace(/link:.*/, `link: ${link}`));
    expect(again.articles[0]?.taken).toBeNull();
  });

  test.each([
    ["an alias bomb", `---\na: &a [x,x]\nb: &b [*a,*a]\ntitle: *b\n---\n`],
    ["a front matter that is too long", `---\ntitle: ${"x".repeat(20_000)}\n---\n`],
    ["fields that nest without end", `---\na: ${"[".repeat(15_000)}\n---\n`],
    ["nothing between its lines", "---\n---\ntext"],
    ["its fields further down", `---x\n${article}`],
    ["a list for its fields", "---\n- a\n---\n"],
  ])("with %s is a fault, not an article", async (_, text) => {
    const { articles, faults } = await read("text/markdown", text);
    expect([articles, faults.length]).toEqual([[], 1]);
  });

  test("that would keep its reader busy is a fault by its name, before anything is read", async () => {
    const { articles, faults } = await read(
      "application/zip",
      zipped({
        "deep.md": strToU8(`${article}${"> ".repeat(3_000)}x`),
        "stresses.md": strToU8(article + "a**b".repeat(3_000)),
        "good.md": strToU8(article),
      }),
    );
    expect(articles.map(({ file }) => file)).toEqual(["good.md"]);
    expect(faults).toEqual([
      { file: "deep.md", field: "", message: expect.stringContaining("nested too deep") },
      { file: "stresses.md", field: "", message: expect.stringContaining("signs * _ ~") },
    ]);
  });

  test("that keeps its reader busy all the same ends the import, and no other reader begins", async () => {
    const start = vi.fn(convertingThread);
    const converter = createConverter({ start, timeoutMs: 0 });
    const files = zipped({ "first.md": strToU8(article), "second.md": strToU8(article) });
    const reserve = () => undefined;
    const tools = { database, sanitiser: createSanitiser(), converter, reserve };
    for (let times = 0; times < 2; times++)
      await expect(readTransfer(tools, "application/zip", files)).rejects.toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining("first.md cannot be read in 10 seconds") },
      });
    expect(await converter.toMarkdown("<p>x</p>")).toBe("<p>x</p>");
    expect(start).toHaveBeenCalledOnce();
    await converter.close();
  });

  test("is of a size where it is no zip", async () => {
    const faultsOf = async (type: string, text: string) =>
      (await read(type, text)).faults.map(({ message }) => message);
    expect(await faultsOf("text/markdown", article + "x".repeat(1_000_000))).toEqual([
      "The file has more than 1 MB",
    ]);
    expect(await faultsOf("application/json", `"${"x".repeat(4_000_000)}"`)).toEqual([
      "The file has more than 4 MB",
    ]);
  });
});

test("a zip that could do harm is refused as a whole", async () => {
  const { detail } = await problemOf(
    offer("application/zip", zipped({ "good.md": strToU8(article), "../a.md": strToU8("x") })),
    422,
  );
  expect(detail).toContain("outside the zip; nothing was imported");
});

test("an import is for editors, of these types, and of a size", async () => {
  const post = (headers: Record<string, string>, body: string) =>
    site.call("/api/staff/transfer/read", { method: "POST", headers, body });
  await problemOf(post({ ...viewer.headers, "content-type": "text/markdown" }, article), 403);
  await problemOf(offer("text/html", article), 415);
  await problemOf(
    post(
      {
        ...editor.headers,
        "content-type": "application/zip",
        "content-length": String(transferBounds.file + 1),
      },
      "x",
    ),
    413,
  );
});
