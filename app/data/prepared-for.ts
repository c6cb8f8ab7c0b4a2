import { createStore } from "../ui/store.ts";

/** The organisation that an estimate is prepared for, until this tab is closed: in memory alone. */
export const preparedFor = createStore("");
