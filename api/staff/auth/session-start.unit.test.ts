import { expect, test } from "vitest";
import { browserOf } from "./session-start.ts";

test.each([
  ["Windows NT 10.0; Win64; x64", "Chrome/140.0 Safari/537.36", "Chrome on Windows"],
  ["Windows NT 10.0", "Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"],
  ["Linux; Android 15", "SamsungBrowser/28.0 Chrome/130.0", "Samsung Internet on Android"],
  ["X11; Linux x86_64; rv:140.0", "Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "iPhone; CPU iPhone OS 19_0 like Mac OS X",
    "Version/19.0 Mobile Safari/604",
    "Safari on iPhone",
  ],
  ["Macintosh; Intel Mac OS X 10_15_7", "Version/19 Safari/605", "Safari on macOS"],
])("a browser of (%s) %s is shown as %s", (system, browser, shown) => {
  const engine = browser.startsWith("Gecko") ? "" : "AppleWebKit/537.36 (KHTML, like Gecko) ";
  expect(browserOf(`Mozilla/5.0 (${system}) ${engine}${browser}`)).toBe(shown);
});

test.each(["<script>alert(1)</script>", undefined])("%s is another browser", (header) => {
  expect(browserOf(header)).toBe("Another browser");
});
