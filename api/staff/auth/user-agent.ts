// The first match: browsers name their ancestors too.
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

/** Such as `Chrome on Windows`. Nothing else of the header is stored. */
export function browserOf(userAgent: string | undefined): string {
  const of = (names: typeof browsers | typeof systems) =>
    names.find(([, sign]) => sign.test(userAgent ?? ""))?.[0];
  const browser = of(browsers) ?? "Another browser";
  const system = of(systems);
  return system ? `${browser} on ${system}` : browser;
}
