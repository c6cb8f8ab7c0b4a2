import { expect, test, vi } from "vitest";
import { find } from "./client.ts";

test("words are searched again when the index has grown since they were typed", () => {
  const worker = { postMessage: vi.fn(), onmessage: vi.fn() };
  vi.stubGlobal("Worker", function SearchWorker() {
    return worker;
  });
  find("dpo");
  worker.onmessage({ data: { kind: "state", state: "ready" } });
  expect(worker.postMessage).toHaveBeenLastCalledWith({ kind: "find", turn: 2, typed: "dpo" });
});
