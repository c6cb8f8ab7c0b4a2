import { Worker } from "node:worker_threads";
import { Problem } from "../problem.ts";
import { Busy, createThread, Unsettled } from "../sanitise/thread.ts";

/** Texts of articles as Markdown and back, in a thread of their own. */
export interface Converter {
  /** Sanitised HTML as Markdown; as it is where that takes too long, and from then on. */
  toMarkdown(html: string): Promise<string>;
  /** Markdown as HTML that has yet to be sanitised; undefined where it cannot be read in 10 s. */
  toHtml(markdown: string): Promise<string | undefined>;
  close(): Promise<void>;
}

// An article takes 0.05 s; half a megabyte a second.
const convertingMs = 10_000;

export const convertingThread = (): Worker =>
  new Worker(new URL("./thread/worker.mjs", import.meta.url), {
    // A library asks whether it may print in colours, and need not read the environment for it.
    argv: ["--no-color"],
  });

export function createConverter({ start = convertingThread, ms = convertingMs } = {}): Converter {
  const thread = createThread(start, { ms });
  let stuck = false;
  const converted = async (asked: string) => {
    if (stuck) return undefined;
    try {
      return await thread.clean(asked);
    } catch (error) {
      if (!(error instanceof Unsettled)) throw error instanceof Busy ? busy() : error;
      // On Deno the thread goes on until it is done with this text: no other is started beside it.
      stuck = true;
      return undefined;
    }
  };
  return {
    // HTML stands in Markdown as it is, up to an empty line.
    toMarkdown: async (html) => (await converted(`m${html}`)) ?? html.replace(/\n\s*\n/g, "\n"),
    toHtml: (markdown) => converted(`h${markdown}`),
    close: () => thread.close(),
  };
}

const busy = () =>
  new Problem(503, "Articles cannot be read just now; nothing was changed. Please try again.", {
    headers: { "retry-after": "5" },
  });
