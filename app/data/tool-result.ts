import { createStore } from "../ui/store.ts";

/** The result of a compliance tool on its way into the message of a request: in this tab's memory alone. */
export const toolResult = createStore<string>("");
