import type { Applies, Level } from "../../../db/schema/tools/applies.ts";
import { Glyph, type GlyphShape } from "../glyph.tsx";

export const levelShapes: Record<Level, GlyphShape> = {
  must: "full",
  check: "half",
  good: "outline",
};
const colours: Record<Level, string> = {
  must: "text-fg",
  check: "text-warn-fg",
  good: "text-info-fg",
};

interface LevelMarkProps {
  level: Level;
  levels: Applies["levels"];
}

/** Applies, Check or Useful: a full, half or outlined lozenge with its word. */
export const LevelMark = ({ level, levels }: LevelMarkProps) => (
  <span className={`inline-flex items-center gap-2 text-sm semibold ${colours[level]}`}>
    <Glyph shape={levelShapes[level]} />
    {levels.find(({ id }) => id === level)?.label}
  </span>
);
