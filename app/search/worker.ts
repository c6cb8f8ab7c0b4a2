import type { Asked } from "./service.ts";
import { searchInPage } from "./in-page.ts";

// Nothing renders in this thread, but queries come in between.
const answer = searchInPage((said) => postMessage(said), 12);

// Only our own pages can speak to it (app/search/client.ts).
addEventListener("message", ({ data }: MessageEvent<Asked>) => answer(data));
