import * as v from "valibot";

export const strings = v.array(v.string());
export const Hyperlink = v.object({ label: v.string(), href: v.string() });
export type Hyperlink = v.InferOutput<typeof Hyperlink>;
export const Figure = v.object({ value: v.string(), label: v.string() });
export type Figure = v.InferOutput<typeof Figure>;
/** The source of a figure, or a caveat; `link` is a path or an official text. */
export const Remark = v.object({
  words: v.string(),
  text: v.string(),
  link: v.optional(v.string()),
  /** Link text after `text`; without it all of `text` is the link. */
  linkLabel: v.optional(v.string()),
});
export type Remark = v.InferOutput<typeof Remark>;
export const Passage = v.object({ title: v.string(), description: v.string() });
export const ClosingCall = v.object({
  title: v.string(),
  text: v.string(),
  primary: Hyperlink,
  secondary: Hyperlink,
});
export type ClosingCall = v.InferOutput<typeof ClosingCall>;

/** spec.md §3; anything else is drawn as Shield. */
export const iconNames = [
  "Shield",
  "ClipboardCheck",
  "FileText",
  "AlertTriangle",
  "GraduationCap",
  "Lock",
  "Users",
  "Award",
  "Database",
] as const;
export type IconName = (typeof iconNames)[number];
