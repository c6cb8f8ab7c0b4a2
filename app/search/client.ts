import { hasLocalContent } from "../data/storage-hint.ts";
import { createStore } from "../ui/store.ts";
import { trustedScriptUrl } from "../boot/trusted-types.ts";
import workerAddress from "./worker.ts?worker&url";
import type { Found } from "./collection.ts";
import type { Asked, Said, SearchState } from "./service.ts";

/** State of the dialog; `found` is the result for `typed`. */
export interface SearchView {
  state: SearchState;
  typed: string;
  found: Found | undefined;
}

const empty: SearchView = { state: "reading", typed: "", found: undefined };
export const searchView = createStore(empty);
let ask: ((asked: Asked) => void) | undefined;
let turn = 0;
let typed = "";

/** Searches; the first call starts the worker. The query never leaves the browser. */
export function find(words: string): void {
  typed = words;
  const view = searchView.get();
  if (!view.found) searchView.set({ ...view, typed });
  turn++;
  ask ??= start();
  ask({ kind: "find", turn, typed });
}

function receive(said: Said): void {
  const view = searchView.get();
  if (said.kind === "found") {
    if (said.turn !== turn) return;
    searchView.set({ ...view, found: said.found, typed });
  } else {
    searchView.set({ ...view, state: said.state });
    // The index has grown.
    if (typed) find(typed);
  }
}

function start(): (asked: Asked) => void {
  let to: (asked: Asked) => void;
  const start: Asked = { kind: "start", stored: hasLocalContent() };
  const inPage = () => {
    const searching = import("./in-page.ts").then(({ searchInPage }) => searchInPage(receive));
    to = (asked) =>
      void searching.then(
        (answer) => answer(asked),
        () => receive({ kind: "state", state: "failed" }),
      );
    to(start);
  };
  try {
    const worker = new Worker(
      trustedScriptUrl("search-worker", workerAddress),
      import.meta.env.DEV ? { type: "module" } : {},
    );
    // Only our own worker posts to it.
    worker.onmessage = ({ data }) => receive(data as Said);
    worker.onerror = () => {
      worker.terminate();
      inPage();
      if (typed) to({ kind: "find", turn, typed });
    };
    to = (asked) => worker.postMessage(asked);
    to(start);
  } catch {
    inPage(); // no worker in this browser
  }
  return (asked) => to(asked);
}
