import { afterEach, expect, test, vi } from "vitest";

/** The address of one card by the modules as they are now. */
async function address(): Promise<string> {
  vi.resetModules();
  const { createCards } = await import("./cards.ts");
  return createCards({ "/": "Home" }).address("/", "Home");
}

afterEach(() => {
  vi.doUnmock("./lines.ts");
  vi.doUnmock("./drawing.ts");
});

test("a card has another address when its letters are set, coloured or cut in another way", async () => {
  const lines = await import("./lines.ts");
  const drawing = await import("./drawing.ts");
  const before = await address();
  expect(await address()).toBe(before);
  const seen = new Set([before]);

  vi.doMock("./lines.ts", () => ({ ...lines, tracking: 0 }));
  seen.add(await address());
  vi.doMock("./lines.ts", () => ({
    ...lines,
    setTitle: (title: string) => ({ ...lines.setTitle(title), size: 77 }),
  }));
  seen.add(await address());
  vi.doUnmock("./lines.ts");

  const recoloured = (title: string) => drawing.drawCard(title).replace("#0c1512", "#0c1513");
  vi.doMock("./drawing.ts", () => ({ ...drawing, drawCard: recoloured }));
  seen.add(await address());
  vi.doMock("./drawing.ts", () => ({ ...drawing, fonts: [new Uint8Array([1])] }));
  seen.add(await address());
  expect(seen.size).toBe(5);
});
