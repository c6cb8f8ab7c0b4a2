// The first that fits: browsers name those that they descend from.
const browsers = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;
const systems = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** Which browser it was, in words that its owner knows again: `Chrome on Windows`. Nothing of the header is kept. */
export function browserOf(userAgent: string | undefined): string {
  const of = (names: typeof browsers | typeof systems) =>
    names.find(([, sign]) => sign.test(userAgent ?? ""))?.[0];
  const browser = of(browsers) ?? "Another browser";
  const system = of(systems);
  return system ? `${browser} on ${system}` : browser;
}
