import { expect, test, vi } from "vitest";

const deliver = vi.hoisted(() => vi.fn());

vi.mock("../../sw/outbox.ts", () => ({
  deliver,
  waiting: async () => ({ waiting: 1, nextAt: 1 }),
}));
vi.mock("../../db/device/visitor.ts", () => ({ subscribe: () => () => undefined }));
vi.mock("./sent-notification.ts", () => ({ readUnseen: async () => undefined }));

test("what a slow database kept from leaving leaves seconds later", async () => {
  vi.useFakeTimers();
  deliver.mockRejectedValueOnce(new Error("It opened too late."));
  deliver.mockResolvedValue({ waiting: 0, blocked: 0, acknowledged: [], nextAt: undefined });
  const { deliverNow, markPending, status } = await import("./scheduler.ts");
  markPending();
  await deliverNow();
  expect(status.get().waiting).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(deliver).toHaveBeenCalledTimes(2);
  expect(status.get().waiting).toBe(0);
});
