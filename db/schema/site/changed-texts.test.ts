import { expect, test } from "vitest";
import firm from "../../data/firm.json" with { type: "json" };
import { changedTexts } from "./changed-texts.ts";
import { firmDocument } from "./firm.ts";

const before = firmDocument.values(firm);
const said = (change: object) =>
  changedTexts(firmDocument.fields, before, { ...before, ...change });

test("one short field says its values, several or long ones their label", () => {
  expect(said({ motto: "Guard." })).toEqual(["Motto: Govern. Protect. Comply. → Guard."]);
  expect(said({ emails: [] })).toEqual(["Email addresses"]);
  expect(said({ tagline: "Short." })).toEqual(["What the firm does"]);
});
