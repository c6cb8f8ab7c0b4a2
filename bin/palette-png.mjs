// @ts-check
import { crc32, deflateSync } from "node:zlib";

/**
 * A PNG of at most 256 colours: about a third of the bytes for flat drawings. `pixels` is RGBA, row by row; the
 * colours are cut from the picture's own by halving the widest box again and again (median cut).
 * @param {Uint8ClampedArray} pixels @param {number} width @param {number} height
 */
export function palettePng(pixels, width, height) {
  const { palette, indexOf } = cut(pixels);
  const rows = Buffer.alloc((width + 1) * height); // each row begins with filter 0: none
  for (let at = 0; at < width * height; at++) {
    rows[at + Math.floor(at / width) + 1] = indexOf.get(colorAt(pixels, at)) ?? 0;
  }
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 3], 8); // 8 bits, indexed
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", size),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** @param {Uint8ClampedArray} pixels @param {number} at */
const colorAt = (pixels, at) =>
  ((pixels[4 * at] ?? 0) << 16) | ((pixels[4 * at + 1] ?? 0) << 8) | (pixels[4 * at + 2] ?? 0);

const shifts = [16, 8, 0];
/** @param {number} color @param {number} shift */
const part = (color, shift) => (color >> shift) & 255;

/** @param {Uint8ClampedArray} pixels */
function cut(pixels) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (let at = 0; at < pixels.length / 4; at++) {
    const color = colorAt(pixels, at);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const boxes = [measured([...counts.keys()])];
  while (boxes.length < Math.min(256, counts.size)) {
    boxes.sort((a, b) => a.spread - b.spread);
    const widest = boxes.pop();
    if (!widest) break;
    const colors = widest.colors.sort((a, b) => part(a, widest.shift) - part(b, widest.shift));
    const half = colors.length >> 1;
    boxes.push(measured(colors.slice(0, half)), measured(colors.slice(half)));
  }
  /** @type {Map<number, number>} */
  const indexOf = new Map();
  const palette = boxes.map(({ colors }, index) => {
    for (const color of colors) indexOf.set(color, index);
    const weight = colors.reduce((sum, color) => sum + (counts.get(color) ?? 0), 0);
    return shifts.map((shift) =>
      Math.round(
        colors.reduce((sum, color) => sum + part(color, shift) * (counts.get(color) ?? 0), 0) /
          weight,
      ),
    );
  });
  return { palette, indexOf };
}

/** The colours with the channel in which they differ most. @param {number[]} colors */
function measured(colors) {
  const channels = shifts.map((shift) => {
    const values = colors.map((color) => part(color, shift));
    const least = values.reduce((a, b) => Math.min(a, b), 255);
    return { colors, shift, spread: values.reduce((a, b) => Math.max(a, b), 0) - least };
  });
  return channels.reduce((widest, next) => (next.spread > widest.spread ? next : widest));
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
