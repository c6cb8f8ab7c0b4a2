import type { Crosswalk, CrosswalkLink, CrosswalkRow } from "../../../db/schema/tools/crosswalk.ts";

/** A part of a column, from `top` to `top + height` in units of the drawing. */
export interface Band {
  id: string;
  label: string;
  links: number;
  top: number;
  height: number;
}

/** All links of one chapter to one theme or function; the thickness at each end is their share there. */
export interface Strand {
  chapter: string;
  part: string;
  outer: { top: number; height: number };
  inner: { top: number; height: number };
}

interface Side {
  bands: readonly Band[];
  strands: readonly Strand[];
}

export interface Weave {
  chapters: readonly Omit<Band, "links">[];
  annex: Side;
  csf: Side;
}

export const weaveHeight = 400;
const gap = 10;

interface Chapter {
  id: string;
  title: string;
}

/** Links from each control of the Minimum Standards to the international texts, chapter by chapter. */
export function weaveOf({ items, reference }: Crosswalk, all: readonly Chapter[]): Weave {
  const rows = items.filter(({ group }) => group === "standard");
  const height = (weaveHeight - gap * (all.length - 1)) / all.length;
  const chapters = all.map(({ id, title }, at) => ({
    id,
    label: title,
    top: at * (height + gap),
    height,
  }));
  return {
    chapters,
    annex: sideOf(chapters, rows, reference.annexThemes, ({ iso27001 }) => iso27001),
    csf: sideOf(chapters, rows, reference.csfFunctions, ({ nistCsf }) => nistCsf),
  };
}

function sideOf(
  chapters: Weave["chapters"],
  rows: readonly CrosswalkRow[],
  parts: readonly { id: string; label: string }[],
  linksOf: (row: CrosswalkRow) => readonly CrosswalkLink[],
): Side {
  const count = (chapter: string | undefined, part: string | undefined) =>
    rows
      .filter((row) => chapter === undefined || row.chapter === chapter)
      .flatMap(linksOf)
      .filter(({ id }) => part === undefined || id.startsWith(`${part}.`)).length;
  const total = count(undefined, undefined);
  const scale = total > 0 ? (weaveHeight - gap * (parts.length - 1)) / total : 0;

  const bands: Band[] = [];
  for (const { id, label } of parts) {
    const before = bands.at(-1);
    const links = count(undefined, id);
    const top = before ? before.top + before.height + gap : 0;
    bands.push({ id, label, links, top, height: links * scale });
  }

  // Start of the next strand at each band.
  const taken = new Map(bands.map(({ id, top }) => [id, top]));
  const strands = chapters.flatMap(({ id: chapter, top, height }) => {
    const links = count(chapter, undefined);
    let inner = top;
    return bands.flatMap(({ id: part }): Strand[] => {
      const mine = count(chapter, part);
      if (mine === 0) return [];
      const outer = taken.get(part) ?? 0;
      const share = (height * mine) / links;
      const strand = {
        chapter,
        part,
        outer: { top: outer, height: mine * scale },
        inner: { top: inner, height: share },
      };
      taken.set(part, outer + mine * scale);
      inner += share;
      return [strand];
    });
  });
  return { bands, strands };
}
