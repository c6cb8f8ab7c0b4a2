import { readFileSync } from "node:fs";
import * as v from "valibot";
import { Firm } from "../schema/firm.ts";

/** The firm of the starting content. */
export const firm: Firm = v.parse(
  Firm,
  JSON.parse(readFileSync(new URL("../data/firm.json", import.meta.url), "utf8")),
);
