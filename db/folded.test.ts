import { expect, test } from "vitest";
import { fold } from "./schema/text/fold.ts";
import { withDatabase } from "./testing/database.ts";

const { query } = await withDatabase();

test.each([
  "Law No. 058/2021",
  "De\u0301cision DÉCISION",
  "Œuvre cœur ŒUVRE Straße STRAẞE Ærø Łódź Søren Þór",
  "İzmir ısı Đorđe ðæt Ŋɔŋlɔ ɓaɗi ƙasa",
  "ﬁnancial oﬃcer ２０２７",
  "pro\u00adces\u00adsor quagga\u200bfarm \ufeffx\u2060y",
  "n’umuntu “a” 24–72 a\u00a0b",
  "Привет ΣΟΦΟΣ 数据保护",
])("the database compares %j in the same form as the contract", async (text) => {
  const [row] = await query<{ folded: string }>`select folded(${text}) as folded`;
  expect(row?.folded).toBe(fold(text));
});
