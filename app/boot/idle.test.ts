import { expect, test, vi } from "vitest";
import { whenIdle } from "./idle.ts";

test("work waits for an idle browser 5 s at most", () => {
  const idle = vi.fn();
  vi.stubGlobal("requestIdleCallback", idle);
  whenIdle(idle);
  expect(idle).toHaveBeenCalledWith(idle, { timeout: 5_000 });
});
