import { type Asked, type Said, serve } from "./service.ts";
import { deviceOrNetwork } from "./source.ts";

// Less than half a frame: the page renders as well.
const sliceMs = 6;

/** The search in the current thread: in the worker, or in a page without one. */
export function searchInPage(
  notify: (said: Said) => void,
  workMs = sliceMs,
): (asked: Asked) => void {
  let service: ReturnType<typeof serve> | undefined;
  return (asked) => {
    if (asked.kind === "find") {
      service?.find(asked.turn, asked.typed);
      return;
    }
    service ??= serve({
      source: deviceOrNetwork(asked.stored),
      notify,
      yieldToMain: () => new Promise((resume) => setTimeout(resume)),
      sliceMs: workMs,
    });
  };
}
