import { fileURLToPath } from "node:url";

const fontList = fileURLToPath(new URL("../feeds/cards/fonts/fonts.conf", import.meta.url));

/** libvips, on one core. Loaded on demand: 20 MB and 0.1 s that most processes never need. */
export async function loadSharp() {
  // libvips reads this variable when it draws the first text.
  process.env["FONTCONFIG_FILE"] = fontList;
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Svg"].map((format) => `VipsForeignLoad${format}`),
  });
  return sharp;
}
