import * as v from "valibot";
import { strings } from "./parts.ts";

/** `related` holds ids of other terms. */
export const Glossary = v.object({
  items: v.array(
    v.object({ id: v.string(), term: v.string(), definition: v.string(), related: strings }),
  ),
});
export type Glossary = v.InferOutput<typeof Glossary>;
