import * as v from "valibot";

export const strings = v.array(v.string());
export const Hyperlink = v.object({ label: v.string(), href: v.string() });
export type Hyperlink = v.InferOutput<typeof Hyperlink>;
export const Figure = v.object({ value: v.string(), label: v.string() });
export type Figure = v.InferOutput<typeof Figure>;
/** The words of the official text if a statement of ours differs from it, or a note that none was found. */
export const Official = v.object({
  /** Any of these words marks the statement, in small or capital letters. */
  words: strings,
  text: v.string(),
  /** What was found on our own figure; left out where only the official one stands. */
  ours: v.optional(v.string()),
  /** The source of the words; `href` is a path or an address. */
  source: v.optional(v.string()),
  href: v.optional(v.string()),
});
export type Official = v.InferOutput<typeof Official>;
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
