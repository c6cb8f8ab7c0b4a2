import { createStore } from "../ui/store.ts";

/** Leaves room for a question in the message of a request. */
const maxLength = 4_000;

const result = createStore<string>("");

/** The result of a compliance tool on its way into the message of a request: in this tab's memory alone, 4,000 characters at most. */
export const toolResult = {
  get: result.get,
  set(text: string): void {
    result.set(text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text);
  },
};
