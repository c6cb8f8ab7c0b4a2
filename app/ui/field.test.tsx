import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Field } from "./field.tsx";

test("a control is described by its hint and by what is wrong with it", () => {
  const describedBy = (words: { hint?: string; error?: string }) => {
    const html = renderToStaticMarkup(
      <Field id="link" label="Link" error={undefined} {...words}>
        {(wiring) => <input {...wiring} />}
      </Field>,
    );
    return /aria-describedby="([^"]*)"/.exec(html)?.[1];
  };
  expect(describedBy({ hint: "Example", error: "Taken" })).toBe("link-hint link-error");
  expect(describedBy({ error: "Taken" })).toBe("link-error");
  expect(describedBy({})).toBeUndefined();
});
