import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChecklistCard } from "./checklist-card.tsx";

test.each([0, 1, 3])("a card of three points says and draws that %i have evidence", (shown) => {
  const points = ["One", "Two", "Three"];
  const html = renderToStaticMarkup(
    <ChecklistCard id="a" title="A" icon="Shield" isFolded={false} {...{ points, shown }} />,
  );
  expect(html).toContain(`${shown} of 3 with evidence`);
  expect(html.match(/<i class="on">/g) ?? []).toHaveLength(shown);
  expect(html.match(/type="checkbox"/g)).toHaveLength(3);
});
