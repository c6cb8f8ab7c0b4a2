import type { Page } from "@playwright/test";
import { expectNoFaults } from "./testing/axe.ts";
import { expectOutline } from "./testing/outline.ts";
import { expect, test } from "./testing/fixtures.ts";
import { openAs } from "./testing/staff.ts";

test.use({ siteGroup: "staff" });

// Writing an article in the dialog of the CMS: by keys, by buttons, by paste, as HTML, and as visitors see it.

const dialog = (page: Page) => page.getByRole("dialog", { name: "Add New Article" });
const content = (page: Page) => dialog(page).getByRole("textbox", { name: "Content", exact: true });
const tool = (page: Page, name: string) =>
  dialog(page).getByRole("toolbar").getByRole("button", { name, exact: true });
const html = (page: Page) => dialog(page).getByRole("textbox", { name: "Content" });

/** What the article would be stored as. */
async function source(page: Page): Promise<string> {
  await tool(page, "HTML").click();
  const text = await html(page).inputValue();
  await tool(page, "HTML").click();
  return text;
}

/** Puts this on a clipboard and pastes it. */
const paste = (page: Page, text: string, markup = "") =>
  content(page).evaluate(
    (element, [plain = "", rich = ""]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", plain);
      if (rich) clipboardData.setData("text/html", rich);
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    [text, markup],
  );

/** Begins with nothing in the text. By the view of HTML: the browser tells of a click's selection later than a test types. */
async function empty(page: Page): Promise<void> {
  await tool(page, "HTML").click();
  await html(page).fill("");
  await tool(page, "HTML").click();
  await content(page).click();
}

test.beforeEach(async ({ page }) => {
  await openAs(page);
  await page.getByRole("button", { name: "New Article" }).click();
  await content(page).click();
});

test("an article is written by keys alone, and read", { tag: "@core" }, async ({ page }) => {
  await test.step("a picture is one of this site, and has an alt text", async () => {
    await tool(page, "Picture").click();
    const asking = page.getByRole("dialog", { name: "Add a picture" });
    await asking.getByLabel("Address on this site").fill("https://other.example/x.png");
    await asking.getByRole("button", { name: "Add picture" }).click();
    await expect(asking.getByRole("alert")).toContainText("address of a picture on this site");
    await asking.getByLabel("Address on this site").fill("/scenes/night-lights.svg");
    await asking.getByRole("button", { name: "Add picture" }).click();
    await expect(asking.getByRole("alert")).toContainText("Add an alt text");
    await expectOutline(page, "articles a picture without words", "dialog[open] >> nth=-1");
    await asking.getByLabel("Alt text").fill("Kigali at night");
    await asking.getByRole("button", { name: "Add picture" }).click();
    await expect(content(page).getByRole("img", { name: "Kigali at night" })).toBeVisible();
    expect(await source(page)).toMatch(
      /^<figure><img src="\/scenes\/night-lights.svg" alt="Kigali at night" width="1600" height="\d+" \/><\/figure>$/,
    );
  });
  await test.step("HTML is shown cleaned when it is text again, and what was dropped is named", async () => {
    await tool(page, "HTML").click();
    await html(page).fill('<h2>Head</h2><p style="color:red">Text</p><marquee>run</marquee>');
    await tool(page, "HTML").click();
    await expect(dialog(page).getByRole("status")).toContainText("<marquee>");
    await expect(content(page).getByRole("heading", { name: "Head" })).toBeVisible();
    expect(await source(page)).toBe('<h2 id="head">Head</h2>\n<p>Text</p>\n<p>run</p>');
  });
  await test.step("keys alone write a text that visitors read", async () => {
    await empty(page);
    const { keyboard } = page;
    await keyboard.type("## Weeks one to three");
    await keyboard.press("Enter");
    await keyboard.type("Start with the **asset register**.");
    await keyboard.press("Control+Alt+f");
    await keyboard.type("Article 43 of the law.");
    await keyboard.press("Enter");
    await keyboard.press("Enter");
    await keyboard.type("- one");
    await keyboard.press("Enter");
    await keyboard.type("two");
    expect(await source(page)).toBe(`<h2 id="weeks-one-to-three">Weeks one to three</h2>
<p>Start with the <strong>asset register</strong>.<sup id="fnref-1"><a href="#fn-1">1</a></sup></p>
<ul>
  <li>one</li>
  <li>two</li>
</ul>
<section class="footnotes">
  <ol>
    <li id="fn-1">Article 43 of the law. <a href="#fnref-1">Back to the text</a></li>
  </ol>
</section>`);
    await expect(dialog(page).getByText("16 words, about 1 min")).toBeVisible();
    const title = `Written ${crypto.randomUUID().slice(0, 8)}`;
    await dialog(page).getByLabel("Title").fill(title);
    await dialog(page).getByLabel("Excerpt").fill("In a line.");
    await dialog(page).getByLabel("Category").fill("Training");
    const address = await dialog(page).getByLabel("Link slug").inputValue();
    await dialog(page).getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Article created successfully")).toBeVisible();
    await page.goto(address);
    const article = page.getByRole("article");
    await expect(article.getByRole("heading", { name: "Weeks one to three" })).toBeVisible();
    await article.getByRole("link", { name: "1", exact: true }).click();
    await expect(page).toHaveURL(/#fn-1$/);
    await article.getByRole("link", { name: "Back to the text" }).click();
    await expect(page).toHaveURL(/#fnref-1$/);
  });
});

test("a text is worked on by toolbar and keys, pasted into, and previewed", async ({ page }) => {
  await test.step("the toolbar is one stop, arrow keys go through it, and Escape goes back to the text", async () => {
    await page.keyboard.type("word");
    await page.keyboard.press("Alt+F10");
    await expect(tool(page, "Heading 2")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(tool(page, "Heading 3")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(tool(page, "Heading 3")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Alt+F10");
    await page.keyboard.press("End");
    await expect(tool(page, "HTML")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(content(page)).toBeFocused();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(content(page).getByRole("heading")).toHaveCount(0);
    await page.keyboard.press("Control+Shift+z");
    expect(await source(page)).toBe('<h3 id="word">word</h3>');
  });
  await test.step("a table is filled by Tab, grows by the bar above it, and has a header and a caption", async () => {
    await empty(page);
    await tool(page, "Table").click();
    await page.keyboard.type("Step");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Hours");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await tool(page, "Column after").click();
    await tool(page, "Delete row").click();
    await content(page).locator(".table-caption").click();
    await page.keyboard.type("Deadlines");
    await page.keyboard.press("Enter");
    await page.keyboard.type("First");
    const text = await source(page);
    expect(text).toContain("<caption>Deadlines</caption>");
    expect(text).toContain('<thead><tr><th scope="col">FirstStep</th>');
    expect(text).not.toContain("style");
    expect(text.match(/<td>/g)).toHaveLength(4);
    await content(page).getByText("First").click();
    await tool(page, "Delete table").click();
    expect(await source(page)).toBe("");
  });
  await test.step("a link asks where it leads, and refuses what is no address", async () => {
    await empty(page);
    await page.keyboard.type("the law");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+k");
    const asking = page.getByRole("dialog", { name: "Add a link" });
    await asking.getByLabel("Address").fill("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await expect(asking.getByRole("alert")).toContainText("Write an address");
    await asking.getByLabel("Address").fill("example.rw/law");
    await page.keyboard.press("Enter");
    await expect(asking).toBeHidden();
    await expect(dialog(page)).toBeVisible();
    expect(await source(page)).toBe(
      '<p><a href="https://example.rw/law" rel="noopener">the law</a></p>',
    );
  });
  await test.step("axe finds nothing wrong with a table, its bar and a dialog", async () => {
    await empty(page);
    await page.keyboard.type("## A heading");
    await page.keyboard.press("Enter");
    await tool(page, "Table").click();
    for (const head of ["Step", "Who", "When"]) {
      await page.keyboard.type(head);
      await page.keyboard.press("Tab");
    }
    await expectNoFaults(page, "[data-editor]");
    await page.keyboard.press("Control+k");
    await expectNoFaults(page, "dialog dialog");
  });
  await test.step("what is pasted comes out clean, under the site's own policy, and can be undone", async () => {
    await page.keyboard.press("Escape");
    await empty(page);
    await paste(
      page,
      "Title",
      '<h1 style="color:red">Title</h1><p class="MsoNormal">Say <b>so</b><img src="https://other.example/x.png"></p>',
    );
    await expect(content(page).getByRole("heading", { name: "Title" })).toBeVisible();
    await expect(dialog(page).getByRole("status")).toContainText("1 picture of another site");
    await paste(page, "first line\nsecond <line>");
    expect(await source(page)).toContain("second &lt;line&gt;");
    await content(page).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+c");
    await page.keyboard.press("Delete");
    expect(await source(page)).toBe("");
    await content(page).click();
    await page.keyboard.press("Control+v");
    await expect(content(page).getByRole("heading", { name: "Title" })).toBeVisible();
  });
  await test.step("pasted Markdown becomes headings, marks and lists", async () => {
    await empty(page);
    await paste(page, "## Weeks\n\nCall **now**.\n\n- one\n- two");
    expect(await source(page)).toBe(
      '<h2 id="weeks">Weeks</h2>\n<p>Call <strong>now</strong>.</p>\n<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>',
    );
  });
  await test.step("a text with footnotes over another one with footnotes, all of it selected", async () => {
    await empty(page);
    const note = (word: string) =>
      `<p>${word}<sup><a href="#fn-1">1</a></sup></p><section class="footnotes"><ol><li id="fn-1">Of ${word}</li></ol></section>`;
    await paste(page, "", note("First"));
    await expect(content(page)).toContainText("Of First");
    for (const word of ["Second", "Third"]) {
      await content(page).evaluate((element) => getSelection()?.selectAllChildren(element));
      await paste(page, "", note(word));
      await expect(content(page)).toContainText(`Of ${word}`);
    }
    await content(page).click();
    await page.keyboard.press("Control+a");
    await paste(page, "", note("Fourth"));
    await expect(content(page)).toContainText("Of Fourth");
    await expect(content(page)).not.toContainText("First");
  });
  await test.step("the preview shows the title too, at the widths of a phone, a tablet and a desk", async () => {
    await empty(page);
    await page.keyboard.type("## A heading");
    await dialog(page).getByLabel("Title").fill("Six chapters");
    await dialog(page).getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("dialog", { name: "Preview" });
    await preview.getByRole("button", { name: "Phone" }).click();
    const frame = preview.frameLocator("iframe");
    await expect(frame.getByRole("heading", { level: 1, name: "Six chapters" })).toBeVisible();
    const heading = frame.getByRole("heading", { name: "A heading" });
    await expect(heading).toBeVisible();
    expect(await heading.evaluate(() => innerWidth)).toBe(390);
    const family = () => heading.evaluate((element) => getComputedStyle(element).fontFamily);
    expect(await family()).toContain("Inkingi Display");
    for (const [name, px] of [
      ["Tablet", 768],
      ["Wide", 1280],
    ] as const) {
      await preview.getByRole("button", { name }).click();
      await expect.poll(() => heading.evaluate(() => innerWidth)).toBe(px);
    }
    await page.keyboard.press("Escape");
    await expect(preview).toHaveCount(0);
    await expect(dialog(page)).toBeVisible();
  });
});
