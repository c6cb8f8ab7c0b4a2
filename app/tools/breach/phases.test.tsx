import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Phases } from "./phases.tsx";
import { keys } from "./stored.ts";
import { breach, sources } from "../testing/content.ts";

/** The look and the count of each phase, a year after the breach was known. */
function phasesWith(ticked: readonly string[]): string[] {
  const html = renderToStaticMarkup(
    <Phases
      breach={breach}
      sources={sources}
      answers={new Map(ticked.map((id) => [keys.task(id), { value: true, at: 1 }]))}
      awareAt={Date.now() - 365 * 86_400_000}
      onTick={() => undefined}
    />,
  );
  const items = html.matchAll(/<li data-state="([^"]*)"(?:(?!<b ).)*<b [^>]*>([^<]*)<\/b>/g);
  return Array.from(items, ([, state, count]) => `${state}: ${count}`);
}

test("a phase whose hours are over stays open and says what is to do while tasks are open, and looks done only when all are", () => {
  const [first, second] = breach.checklist;
  const all = first?.tasks.map(({ id }) => id) ?? [];
  const lateSecond = `late: ${second?.tasks.length} tasks still to do`;
  expect(phasesWith([])).toHaveLength(breach.checklist.length);
  expect(phasesWith(all.slice(1))[0]).toBe("late: 1 task still to do");
  expect(phasesWith(all).slice(0, 2)).toEqual(["done: 7 of 7 tasks done", lateSecond]);
  expect(phasesWith([]).at(-1)).toMatch(/^present: 0 of \d+ tasks done$/);
});
