/** What the form attached to a message (`withAttachment` of db/schema/contact.ts): its kind, its first line, and all of it. */
export interface Attachment {
  text: string;
  kind: string;
  summary: string;
  /** Empty where nothing is attached. */
  lines: string[];
}

const start = /(?:^|\n\n)(Estimate|Service): ([^\n]*)(?:\n[^\n]+)*$/;

export function attachmentOf(message: string): Attachment {
  const found = start.exec(message);
  if (!found) return { text: message, kind: "", summary: "", lines: [] };
  const [all, kind = "", summary = ""] = found;
  return {
    text: message.slice(0, found.index).trim(),
    ...{ kind, summary, lines: all.trim().split("\n") },
  };
}
