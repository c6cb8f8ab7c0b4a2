import { mediaAt } from "../media.ts";
import { type Fields, leavesIn, type Values } from "./fields.ts";

/** The pictures that these values name, each with the path of its field. */
export const picturesIn = (fields: Fields, values: Values): { path: string; hash: string }[] =>
  leavesIn(fields, values).flatMap(({ path, field, value }) => {
    const hash = field.kind === "picture" ? mediaAt(String(value))?.hash : undefined;
    return hash ? [{ path, hash }] : [];
  });
