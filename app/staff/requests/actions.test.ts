import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Notice } from "../../ui/toast.tsx";
import { setState, undoLast } from "./actions.ts";
import type { Performed, ShownRequest } from "./sync/requests.ts";

const device = vi.hoisted(() => ({
  perform: vi.fn<() => Promise<Performed>>(),
  undo: vi.fn<() => Promise<Performed>>(),
}));
const said = vi.hoisted((): Notice[] => []);
vi.mock("./sync/hooks.ts", () => device);
vi.mock("../../ui/toast.tsx", () => ({ showToast: async (notice: Notice) => said.push(notice) }));

// Of a request nothing else is read.
const rows = [{ id: "a", name: "Aline", state: "new" }] as ShownRequest[];
const done: Performed = { kind: "done", id: "1" };

beforeEach(() => {
  vi.useFakeTimers();
  device.undo.mockResolvedValue(done);
});
afterEach(() => {
  vi.useRealTimers();
  said.length = 0;
});

test("what is done late can be undone for as long after it is said", async () => {
  device.perform.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 40_000));
    return done;
  });
  const closing = setState(rows, "closed");
  await vi.advanceTimersByTimeAsync(40_000);
  await closing;
  expect(said[0]).toMatchObject({
    title: "Aline: Closed",
    act: { label: "Undo" },
    duration: 30_000,
  });
  await vi.advanceTimersByTimeAsync(29_000);
  await undoLast();
  expect(said[1]).toEqual({ kind: "success", title: "Aline: undone" });
});

test("what was so already is not told as done", async () => {
  await setState(rows, "new");
  expect(said).toEqual([{ kind: "warning", title: "Aline: no change" }]);
});

test("what cannot be undone is not called undone", async () => {
  device.perform.mockResolvedValue(done);
  device.undo.mockResolvedValue({ kind: "refused", text: "The request was erased." });
  await setState(rows, "closed");
  await undoLast();
  expect(said[1]).toEqual({
    kind: "destructive",
    title: "Aline: not undone",
    text: "The request was erased.",
  });
});
