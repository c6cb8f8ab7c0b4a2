import { localApi } from "../data/local-api/paths.ts";
import { catalogueOf } from "../data/catalogue.ts";
import { type Asked, type Said, serve } from "./service.ts";
import { deviceOrNetwork } from "./source.ts";

// A page that draws as well works for less than half a frame at a time.
const sliceMs = 6;

/** The search in this very thread: what the worker runs, and a page without one. */
export function searchInPage(say: (said: Said) => void, workMs = sliceMs): (asked: Asked) => void {
  let service: ReturnType<typeof serve> | undefined;
  return (asked) => {
    if (asked.kind === "find") {
      service?.find(asked.turn, asked.typed);
      return;
    }
    service ??= serve({
      source: deviceOrNetwork(asked.kept, localApi),
      say,
      withIds: catalogueOf,
      yieldToMain: () => new Promise((resume) => setTimeout(resume)),
      sliceMs: workMs,
    });
  };
}
