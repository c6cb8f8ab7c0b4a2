import * as v from "valibot";
import type { StoredMutation } from "../../../db/device/staff.ts";
import { waitingIn } from "../store/waiting.ts";

/** How waiting mutations are read and written: see `waitingIn`. */
export const {
  readOperations,
  ofRow: ofArticle,
  byRow: byArticle,
  writeEvicting,
} = waitingIn<StoredMutation>(
  {
    article: v.string(),
    kind: v.picklist(["create", "edit", "delete", "restore", "aside"]),
    base: v.number(),
    seen: v.record(v.string(), v.number()),
    fields: v.record(v.string(), v.nullable(v.string())),
  },
  ({ article }) => article,
);
