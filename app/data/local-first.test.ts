import { expect, test, vi } from "vitest";
import { isOnline } from "./connection.ts";
import { localFirst } from "./local-first.ts";
import { RequestError } from "./query-client.ts";

vi.stubGlobal("localStorage", undefined);

test.each([
  [new RequestError(404, "Not found"), true],
  [new RequestError(503, "Out of order"), false],
  [new TypeError("Failed to fetch"), false],
])("after %s our server counts as reached: %s", async (problem, reached) => {
  await expect(localFirst("/api/laws", () => Promise.reject(problem))).rejects.toBe(problem);
  expect(isOnline()).toBe(reached);
});
