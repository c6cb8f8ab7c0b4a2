import { Buffer } from "node:buffer";
import { articleBounds, onlyListed } from "../../db/schema/insights/html.ts";
import { mediaIn } from "../../db/schema/media.ts";
import { invalid, Problem } from "../http/problem.ts";
import { faultIn } from "./bounds.ts";
import { ThreadBusy, type WorkerThread } from "../runtime/worker-thread.ts";
import { createSanitisingThread } from "./thread.ts";

export interface Sanitiser {
  /** Idempotent. Throws Problem 422 for `content` that exceeds a limit or never stabilises, 503 when too many wait. */
  sanitise(html: string): Promise<string>;
  close(): Promise<void>;
}

export function createSanitiser(thread = createSanitisingThread()): Sanitiser {
  return {
    async sanitise(html) {
      const fault = await faultIn(html);
      if (fault) throw refused(fault);
      const clean = await runThread(thread, html);
      if (Buffer.byteLength(clean) > articleBounds.bytes) {
        throw refused("Content may have at most 512,000 bytes as it is stored");
      }
      // Removing tags may change the nesting of others.
      const faultAfter = clean === html ? undefined : await faultIn(clean);
      if (faultAfter) throw refused(faultAfter);
      if (mediaIn(clean).length > articleBounds.pictures) throw refused(tooManyPictures);
      // Two parsers must agree.
      if (onlyListed(clean) !== clean) throw refused("Content cannot be read; simplify its HTML");
      return clean;
    },
    close: () => thread.close(),
  };
}

async function runThread(thread: WorkerThread<string, string>, html: string): Promise<string> {
  try {
    return await thread.run(html);
  } catch (error) {
    if (!(error instanceof ThreadBusy))
      throw refused("Content could not be checked in 2 seconds; simplify its HTML");
    throw new Problem(
      503,
      "Too many articles are saved just now; nothing was stored. Please try again.",
      { headers: { "retry-after": "5" } },
    );
  }
}

const tooManyPictures = `Content may have at most ${articleBounds.pictures} different pictures; leave some out, or write two articles`;
const refused = (message: string) => invalid([{ path: "content", message }]);
