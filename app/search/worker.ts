import type { Asked } from "./service.ts";
import { searchInPage } from "./in-page.ts";

/* The search's own thread: it reads, indexes and answers, and the page only draws. */

// Nobody draws here, but questions come in between.
const answer = searchInPage((said) => postMessage(said), 12);

// Only our own pages can speak to it (app/search/client.ts).
addEventListener("message", ({ data }: MessageEvent<Asked>) => answer(data));
