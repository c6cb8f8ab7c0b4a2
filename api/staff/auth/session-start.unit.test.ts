import { expect, test } from "vitest";
import { browserOf } from "./session-start.ts";

const like = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/140.0 Safari/537.36`,
    "Chrome on Windows",
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${like} Chrome/140.0 Safari/537.36 Edg/140.0`, "Edge on Windows"],
  [
    `Mozilla/5.0 (Linux; Android 15) ${like} SamsungBrowser/28.0 Chrome/130.0`,
    "Samsung Internet on Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/19 Safari/605",
    "Safari on macOS",
  ],
  ["<script>alert(1)</script>", "Another browser"],
  [undefined, "Another browser"],
])("%s is shown as %s", (header, shown) => {
  expect(browserOf(header)).toBe(shown);
});
