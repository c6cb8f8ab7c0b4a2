import * as v from "valibot";
import { consultationTypes } from "../contact.ts";
import { isBlank } from "../text/visible.ts";
import { RequestSector } from "./request.ts";

const viewNames = ["open", "mine", "late", "no-owner", "times", "answered", "all", "spam"] as const;
const requestOrders = ["promise", "newest", "oldest", "name"] as const;

/** Filters and order of the list of requests; "" does nothing. */
export const RequestFilters = v.strictObject({
  view: v.picklist(viewNames),
  words: v.pipe(v.string(), v.trim(), v.maxLength(200)),
  /** Days since arrival. */
  period: v.picklist(["", "7", "14", "30", "365"]),
  /** The id of a person, or "none". */
  owner: v.union([v.picklist(["", "none"]), v.pipe(v.string(), v.uuid())]),
  /** One of the sectors, or "none". */
  sector: v.union([RequestSector, v.literal("none")]),
  service: v.picklist(["", ...consultationTypes.map(({ value }) => value)]),
  order: v.picklist(requestOrders),
});
export type RequestFilters = v.InferOutput<typeof RequestFilters>;

const name = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => !isBlank(text), "Name is required"),
  v.maxLength(60, "Name must be at most 60 characters"),
  v.regex(/^\P{Cc}*$/u, "Name must not contain control characters"),
);

/** `PUT /api/staff/requests/views`: stores it under its name, or replaces it; each person has their own. */
export const RequestView = v.object({ name, filters: RequestFilters });
export type RequestView = v.InferOutput<typeof RequestView>;

/** `DELETE`, with this body, since a name may identify a client. All three calls answer RequestViews. */
export const ViewName = v.object({ name });

/** By name. */
export const RequestViews = v.object({ views: v.array(RequestView) });
export type RequestViews = v.InferOutput<typeof RequestViews>;
export const maxViews = 20;
