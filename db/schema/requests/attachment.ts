/** Kinds of attachment in a message: the word that begins it, and its name on the sender's pages. */
const kinds = {
  Estimate: "Your estimate",
  Service: "The service",
  "What applies": "Your list of what applies",
  "Readiness check": "Your readiness result",
  "Breach clock": "Your breach clock",
  Crosswalk: "Your crosswalk list",
} as const;
export type AttachmentKind = keyof typeof kinds;

/** The message with its attachment below it: a line `Kind: summary`, then lines without an empty one among them. */
export const withAttachment = (message: string, attachment: string): string =>
  attachment.trim() ? `${message.trim()}\n\n${attachment.trim()}` : message;

export interface Attachment {
  kind: AttachmentKind;
  /** Such as `Your estimate`. */
  name: string;
  summary: string;
  parts: AttachmentPart[];
}

export interface AttachmentPart {
  /** Empty for lines without one. */
  heading: string;
  lines: string[];
}

const start = new RegExp(
  `(?:^|\\n\\n)(${Object.keys(kinds).join("|")}): ([^\\n]*)((?:\\n[^\\n]+)*)$`,
);

/** The text that a person wrote, and the attachment that the form added, if any. */
export function splitMessage(message: string): {
  text: string;
  attachment: Attachment | undefined;
} {
  const found = start.exec(message);
  if (!found) return { text: message, attachment: undefined };
  const [, kind, summary = "", rest = ""] = found;
  // The expression is made of these words.
  const known = kind as AttachmentKind;
  return {
    text: message.slice(0, found.index).trim(),
    attachment: { kind: known, name: kinds[known], summary, parts: partsOf(rest) },
  };
}

/** The services of an estimate by their names, such as `Estimate: Risk Assessment, Training`; empty for all else. */
export function estimatedIn(attachment: Attachment | undefined): string {
  if (attachment?.kind !== "Estimate") return "";
  const lines = attachment.parts.flatMap((part) => part.lines);
  // The name of a service stands before its price.
  return `Estimate: ${lines.flatMap((line) => /^(.+): /.exec(line)?.[1] ?? []).join(", ")}`;
}

/** True if a request is about an incident, for which a written answer comes too late. */
export const isIncident = (request: {
  consultationType: string;
  message: string;
  /** The server found that its words tell of one. */
  incident?: boolean | undefined;
}): boolean =>
  request.incident ||
  request.consultationType === "incident-response" ||
  splitMessage(request.message).attachment?.kind === "Breach clock";

/** A line that ends with a colon is the heading of those below it. */
function partsOf(rest: string): AttachmentPart[] {
  const parts: AttachmentPart[] = [];
  for (const line of rest.split("\n").filter(Boolean)) {
    if (line.endsWith(":")) parts.push({ heading: line.slice(0, -1), lines: [] });
    else if (parts.length === 0) parts.push({ heading: "", lines: [line.replace(/^- /, "")] });
    else parts.at(-1)?.lines.push(line.replace(/^- /, ""));
  }
  return parts;
}
