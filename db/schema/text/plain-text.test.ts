import { expect, test } from "vitest";
import { articleTags } from "../insights/tags.ts";
import { plainText } from "./plain-text.ts";

const marks = ["a", "code", "em", "s", "strong", "sup"];

test.each(Object.keys(articleTags))("a word beside <%s> is read as one or as two", (tag) => {
  const words = plainText(`<p>street<${tag}>muhima</${tag}>street</p>`).trim();
  expect(words.replace(/\s+/g, " ")).toBe(
    marks.includes(tag) ? "streetmuhimastreet" : "street muhima street",
  );
});

test.each([
  ["Street<br />Muhima", "Street Muhima"],
  ['<h4 id="a">Zebrafinch</h4><p>Quokka</p>', "Zebrafinch Quokka"],
  ['<pre><code class="language-js">a</code></pre><p>b</p>', "a b"],
  ['the register<sup id="fnref-1"><a href="#fn-1">1</a></sup> of', "the register of"],
  ["m<sup>2</sup> &amp;&nbsp;&#169;&#xe9; 1 &lt; 2", "m2 & ©é 1 < 2"],
])("%s is the text %j", (html, text) => {
  expect(plainText(html).trim().replace(/\s+/g, " ")).toBe(text);
});
