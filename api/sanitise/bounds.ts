import { Buffer } from "node:buffer";
import { Parser } from "htmlparser2";
import { articleBounds, isListed } from "../../db/schema/insights/html.ts";
import { createGrid } from "./grid.mjs";
import { createYield } from "./rest.ts";

// About 1 ms of parsing between two yields.
const pieceLength = 32_768;

/** The first fault in size or shape, as a sentence; undefined where the HTML may be sanitised. */
export async function faultIn(html: string): Promise<string | undefined> {
  const { bytes, cells } = articleBounds;
  if (Buffer.byteLength(html) > bytes) return `Content may have at most ${counted(bytes)} bytes`;
  let fault: string | undefined;
  const grid = createGrid();
  const parser = countingParser(grid, (found) => {
    fault = found;
    parser.pause();
  });
  const yieldToOthers = createYield();
  for (let from = 0; from < html.length && !fault; from += pieceLength) {
    parser.write(html.slice(from, from + pieceLength));
    await yieldToOthers();
  }
  if (!fault && grid.cells() > cells)
    return `Content may have at most ${counted(cells)} cells in its tables, columns × rows`;
  return fault;
}

function countingParser(grid: Grid, refuse: (fault: string) => void): Parser {
  const max = articleBounds;
  let [depth, elements, attributes, texts] = [0, 0, 0, 0];
  return new Parser({
    onopentagname() {
      attributes = 0;
      if (++elements > max.elements)
        refuse(`Content may have at most ${counted(max.elements)} elements`);
      else if (++depth > max.depth) refuse(`Content may be nested at most ${max.depth} deep`);
    },
    onopentag(tag, attributes) {
      const span = (name: string) =>
        isListed("td", name, attributes[name] ?? "") ? Number(attributes[name]) : 1;
      grid.opens(tag, span("colspan"), span("rowspan"));
    },
    onattribute() {
      if (++attributes > max.attributes)
        refuse(`An element may have at most ${max.attributes} attributes`);
    },
    ontext() {
      if (++texts > max.texts)
        refuse(`Content may have at most ${counted(max.texts)} signs such as <`);
    },
    onclosetag(tag) {
      depth--;
      grid.closes(tag);
    },
  });
}

type Grid = ReturnType<typeof createGrid>;

const counted = (count: number) => count.toLocaleString("en");
