/*
 * What someone wrote anew in a mail, without what they quote and sign with. Whoever is in doubt keeps a line: staff read a
 * quotation too many more easily than an answer that is missing.
 */

/** "On … wrote:", in the words of the mail programs that our clients use; also over two or three lines. */
const attributions = [
  /^On\s.{5,300}\swrote:?$/i,
  /^Le\s.{5,300}\sa\s[ée]crit\s?:?$/i,
  /^(?:Ku wa|Kuwa|Ku|Mu|Tariki)\s.{5,300}\s(?:yanditse|banditse|aranditse)\s?:?$/i,
  /^Am\s.{5,300}\sschrieb\s.{1,200}:$/i,
  /^El\s.{5,300}\sescribi[óo]:$/i,
  /^[^\n]{0,120}<[^\s<>@]+@[^\s<>]+>\s(?:wrote|a [ée]crit|yanditse)\s?:$/i,
];

/** A line above all that follows from the mail that is answered. */
const dividers = [
  /^-{2,}\s?(?:Original Message|Original Appointment|Message d['’]origine|Message original|Mail original|Ubutumwa bw['’]umwimerere|Urspr[üu]ngliche Nachricht)\s?-{2,}$/i,
  /^_{20,}$/,
];

/** Headers of the mail that is answered, as Outlook and Zimbra repeat them. */
const fromLine = /^\*?(?:From|De|Von|Kuva|Uwohereje|Uwanditse)\s?:\*?\s?\S/i;
const otherHeader =
  /^\*?(?:Sent|Date|To|Subject|Cc|Envoy[ée](?: le)?|[ÀA]|Objet|Gesendet|An|Betreff|Byoherejwe|Itariki|Kuri|Impamvu|Ku)\s?:\*?/i;

/** Lines that a mail program adds at the end. */
const signatures = [
  /^(?:Sent|Get) (?:from|via|with|Outlook for)\b.{0,60}$/i,
  /^(?:Envoy[ée]|T[ée]l[ée]charge[rz]?)\s(?:de|depuis|[àa] partir de|avec|Outlook pour)\b.{0,60}$/i,
  /^(?:Yoherejwe|Byoherejwe|Bwoherejwe)\s(?:kuri|na|hakoreshejwe|bivuye|nkoresheje)\b.{0,60}$/i,
  /^Von meinem .{1,30} gesendet$/i,
];

/** The first line in `lines` from which on everything is quoted; `lines.length` where there is none. */
function endOfNew(lines: readonly string[]): number {
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? "").trim();
    if (dividers.some((divider) => divider.test(line)) && hasHeaders(lines, at + 1)) return at;
    if (fromLine.test(line) && hasHeaders(lines, at)) return at;
  }
  return lines.length;
}

/** Of the next six lines, two are headers of a mail. */
const hasHeaders = (lines: readonly string[], from: number): boolean =>
  lines
    .slice(from, from + 6)
    .filter((line) => fromLine.test(line.trim()) || otherHeader.test(line.trim())).length >= 2;

const isQuoted = (line: string): boolean => /^\s?[>|]/.test(line);
const isEmpty = (line: string): boolean => line.trim() === "";

/** The number of lines, up to three, that together are an attribution and end before `end`; 0 where they are none. */
function attributionBefore(lines: readonly string[], end: number): number {
  for (const count of [1, 2, 3]) {
    if (count > end) return 0;
    const words = lines
      .slice(end - count, end)
      .map((line) => line.trim())
      .join(" ");
    if (attributions.some((attribution) => attribution.test(words))) return count;
  }
  return 0;
}

/** Leaves out quoted lines with nothing new below them, or nothing above; what is answered line by line stays. */
function withoutQuotedLines(given: readonly string[]): string[] {
  let lines = [...given];
  for (let at = 1; at <= lines.length; at++) {
    const count = attributionBefore(lines, at);
    if (count === 0) continue;
    const rest = lines.slice(at);
    const first = rest.findIndex((line) => !isEmpty(line));
    const quotesBelow = first >= 0 && isQuoted(rest[first] ?? "");
    // Some programs do not mark what they quote. Then all of it is quoted.
    if (!quotesBelow && first >= 0) return lines.slice(0, at - count);
    const after = rest.findLastIndex(isQuoted);
    const isBelow = rest.slice(after + 1).some((line) => !isEmpty(line));
    const isAbove = lines.slice(0, at - count).some((line) => !isEmpty(line));
    const quotedOnly = rest.slice(0, after + 1).every((line) => isEmpty(line) || isQuoted(line));
    if (!isBelow) {
      if (quotedOnly) return lines.slice(0, at - count);
      // An answer between the quoted lines: only what is quoted at the end goes.
      lines = [...lines.slice(0, at - count), ...rest];
      break;
    }
    lines =
      quotedOnly && !isAbove ? rest.slice(after + 1) : [...lines.slice(0, at - count), ...rest];
    break;
  }
  const last = lines.findLastIndex((line) => !isEmpty(line) && !isQuoted(line));
  return last < 0 ? lines : lines.slice(0, last + 1);
}

/** Without "-- " and what follows, and without the lines that a mail program adds. */
function withoutSignature(given: readonly string[]): string[] {
  const dashes = given.findLastIndex((line) => /^--\s?$/.test(line));
  // A long text below it is no signature.
  const lines = dashes > 0 && given.length - dashes < 15 ? given.slice(0, dashes) : [...given];
  for (;;) {
    const last = lines.findLastIndex((line) => !isEmpty(line));
    const line = (lines[last] ?? "").trim();
    if (last < 1 || !signatures.some((signature) => signature.test(line))) return lines;
    lines.length = last;
  }
}

export const isForward = (subject: string): boolean => /^\s*(?:fwd?|tr|wg|i)\s?:/i.test(subject);

/** The new text of a mail's plain text. Of a forwarded mail, and where nothing would be left, all of it. */
export function newText(text: string, subject = ""): string {
  const whole = tidied(text);
  if (isForward(subject)) return whole;
  const lines = whole.split("\n");
  // A signature is below what is quoted, or above it.
  const signed = withoutSignature(lines.slice(0, endOfNew(lines)));
  return tidied(withoutSignature(withoutQuotedLines(signed)).join("\n")) || whole;
}

/** One kind of line break, no more than one empty line, no spaces at the ends of lines. */
const tidied = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.replace(/\u00a0/g, " ").trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
