import { expect, test } from "vitest";
import { givesOwner, isOpenState, requestStates } from "./request.ts";

test("a state ends the wait for an answer and gives a request to who sets it, or neither", () => {
  expect(requestStates.filter(isOpenState)).toEqual(["new", "in-progress"]);
  expect(requestStates.filter(givesOwner)).toEqual(["answered", "won", "closed"]);
});
