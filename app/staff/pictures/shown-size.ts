import { mediaWidths } from "../../../db/schema/media.ts";

// As the server makes the widest version (api/media/encoder.ts).
const widest = Math.max(...mediaWidths);
const tallest = 4_800;

/** How large a picture of this size is shown at its widest, in pixels. */
export function shownSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, widest / width, tallest / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
