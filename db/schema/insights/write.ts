import * as v from "valibot";
import { looksLikeId } from "./link.ts";
import { InsightStatus } from "./fields.ts";
import { articleBounds } from "./html.ts";
import { isBlank } from "../text/visible.ts";

/** One line of plain text, escaped where it is rendered. */
const line = (label: string, maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength, `${label} may have at most ${maxLength} characters`),
    v.regex(/^\P{Cc}*$/u, `${label} must not contain control characters`),
  );
const needed = (label: string, maxLength: number) =>
  v.pipe(
    line(label, maxLength),
    v.check((text) => !isBlank(text), `${label} is required`),
  );
/** spec.md §5: an empty field is absent. */
const empty = v.pipe(
  v.literal(""),
  v.transform(() => undefined),
);
const mayBe = <S extends v.GenericSchema<string, string>>(schema: S) =>
  v.optional(v.union([empty, schema]));

/** Never needs URL encoding. */
const Link = v.pipe(
  v.string(),
  v.minLength(1, "Link slug is required"),
  v.regex(
    /^(?:\/insights\/)?(?=.{1,200}$)[a-z\d]+(?:-[a-z\d]+)*$/,
    "Link slug must be 1 to 200 lower-case letters, digits and single hyphens, such as /insights/example-article",
  ),
  v.check(
    (link) => !looksLikeId(link),
    "Link slug must not look like the id of an article, as insight-001 does; choose another one",
  ),
);

/** Years that all calendars and databases agree on. */
const isDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`);
  return text > "1900" && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};
const isMoment = (text: string) => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1900 && year <= 9999;
};

export const writable = {
  title: needed("Title", 200),
  excerpt: needed("Excerpt", 600),
  author: needed("Author", 100),
  date: v.pipe(
    v.string(),
    v.minLength(1, "Date is required"),
    v.isoDate("Date must be YYYY-MM-DD"),
    v.check(isDay, "Date must be a day of the calendar"),
  ),
  link: Link,
  content: mayBe(
    v.pipe(v.string(), v.maxLength(512_000, "Content may have at most 512,000 characters")),
  ),
  readTime: mayBe(line("Read time", 40)),
  category: mayBe(line("Category", 80)),
  image: mayBe(
    v.pipe(
      line("Image", 1000),
      v.regex(
        /^(?:https?:\/\/[^\s\\"<>/][^\s\\"<>]*|\/(?!\/)[^\s\\"<>]*)$/i,
        "Image must be an address that begins with https://, http:// or a single /",
      ),
    ),
  ),
  imageAlt: mayBe(line("Alt text", articleBounds.alt)),
  status: v.optional(InsightStatus),
  publishAt: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.isoTimestamp("Publication time must be a UTC time such as 2026-11-21T08:00:00Z"),
        v.check(isMoment, "Publication time must be a time of the calendar"),
      ),
    ),
  ),
  reviewBy: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.isoDate("Review date must be YYYY-MM-DD"),
        v.check(isDay, "Review date must be a day of the calendar"),
      ),
    ),
  ),
};

const hasItsTime = (article: {
  status?: InsightStatus | undefined;
  publishAt?: string | null | undefined;
}) => article.status !== "scheduled" || Boolean(article.publishAt);
const noTime = "Publication time is required for a scheduled article";

export const NewInsightId = v.pipe(
  v.string(),
  v.regex(
    /^insight-[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    "The id of a new article must be insight- and a UUID of version 7",
  ),
);

/** `POST /api/insights`: published unless `status` says otherwise; the client may make the id. */
export const InsightWrite = v.pipe(
  v.object({
    ...writable,
    id: v.optional(NewInsightId),
  }),
  v.forward(
    v.check((article) => hasItsTime(article), noTime),
    ["publishAt"],
  ),
);
export type InsightWrite = v.InferOutput<typeof InsightWrite>;

/** `PUT /api/insights/{id}`: absent optional fields are cleared, but `status` and `publishAt` stay. */
export const InsightReplace = v.pipe(
  v.object({ ...writable, id: v.optional(v.string()) }),
  v.forward(
    v.check((article) => hasItsTime(article), noTime),
    ["publishAt"],
  ),
);
export type InsightReplace = v.InferOutput<typeof InsightReplace>;
