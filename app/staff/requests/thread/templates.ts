import { filledIn, type ReplyLanguage, type ReplyTemplate } from "../../../../db/schema/replies.ts";
import { withoutBidi } from "../../../../db/schema/text/visible.ts";
import { clockText } from "../../../ui/kigali-time.tsx";
import { kigaliDay } from "../../../ui/time.tsx";
import { callTime } from "../moments.ts";

/** Those in the language of the message first, and of these those for its consultation type. */
export function templatesFor(
  templates: readonly ReplyTemplate[],
  { type, message }: { type: string; message: string },
): ReplyTemplate[] {
  const language = languageOf(message);
  const place = (one: ReplyTemplate) =>
    (one.language === language ? 0 : 2) + (one.type === type && type !== "" ? 0 : 1);
  return templates.toSorted((one, other) => place(one) - place(other));
}

// The commonest words of each; none is a word of another of the three.
const common: Record<Exclude<ReplyLanguage, "en">, RegExp> = {
  fr: /\b(?:le|la|les|des|une|est|nous|vous|pour|avec|dans|sur|bonjour|merci|notre|que|qui|sont|avons)\b/g,
  rw: /\b(?:muraho|mwaramutse|murakoze|mu|ku|kandi|ni|twe|yacu|cyacu|zacu|kugira|ngo|iyi|cyangwa|turashaka|twifuza|ndashaka|dukeneye|amakuru|mudufashe)\b/g,
};

/** A guess at the language of a message, by its commonest words; English where they do not tell. */
export function languageOf(message: string): ReplyLanguage {
  const text = message.toLowerCase();
  const count = (language: keyof typeof common) => text.match(common[language])?.length ?? 0;
  const [french, kinyarwanda] = [count("fr"), count("rw")];
  if (Math.max(french, kinyarwanda) < 2) return "en";
  return french >= kinyarwanda ? "fr" : "rw";
}

/** The first suggested time that can still be confirmed, as far as this device knows. */
export const openTime = (
  starts: readonly string[],
  isTaken: (start: string) => boolean,
  now: number,
): string | undefined => starts.find((start) => Date.parse(start) > now && !isTaken(start));

interface Words {
  time(at: number, now: number): string;
  noTime: string;
  /** Of a client with the link of the private page, and of one without. */
  another: [onPage: string, otherwise: string];
}

const words: Record<ReplyLanguage, Words> = {
  en: {
    time: callTime,
    noTime: "[day and time]",
    another: ["choose one on your private page", "tell us which one"],
  },
  fr: {
    time: (at) => timeIn(at, french, ([hour, minute]) => ` à ${hour} h ${minute}`),
    noTime: "[jour et heure]",
    another: ["choisissez-le sur votre page privée", "dites-nous lequel"],
  },
  rw: {
    time: (at) => timeIn(at, kinyarwanda, ([hour, minute]) => `, ${hour}h${minute}`),
    noTime: "[umunsi n’isaha]",
    another: ["mugihitemo ku rupapuro rwanyu bwite", "mutubwire icyo ari cyo"],
  },
};

// Browsers know no Kinyarwanda.
const french = {
  days: "dimanche lundi mardi mercredi jeudi vendredi samedi".split(" "),
  months:
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(
      " ",
    ),
  between: " ",
};
const kinyarwanda = {
  days: [
    "ku cyumweru",
    ..."mbere kabiri gatatu kane gatanu gatandatu".split(" ").map((day) => `ku wa ${day}`),
  ],
  months:
    "Mutarama Gashyantare Werurwe Mata Gicurasi Kamena Nyakanga Kanama Nzeri Ukwakira Ugushyingo Ukuboza".split(
      " ",
    ),
  between: " tariki ya ",
};

function timeIn(
  at: number,
  { days, months, between }: typeof french,
  clock: (hourAndMinute: string[]) => string,
): string {
  const day = new Date(`${kigaliDay(at)}T00:00:00Z`);
  const date = `${day.getUTCDate()} ${months[day.getUTCMonth()]}`;
  return `${days[day.getUTCDay()]}${between}${date}${clock(clockText(at).split(":"))}`;
}

/** The time in the words of each language. */
export const timeInWords = (at: number, now: number): string[] =>
  Object.values(words).map(({ time }) => time(at, now));

export interface Filling {
  /** The sender's name. */
  name: string;
  reference: string;
  firm: string;
  /** The author's name. */
  me: string;
  /** A suggested time that is free, in ms since 1970; undefined if there is none. */
  time: number | undefined;
  now: number;
  /** The message includes the private link. */
  hasLink: boolean;
  origin: string;
}

export function fillTemplate({ text, language }: ReplyTemplate, filling: Filling): string {
  const { name, reference, firm, me, time, now, hasLink, origin } = filling;
  const { time: inWords, noTime, another } = words[language];
  return filledIn(text, {
    // The whole name, on one line, because its first word may be a title or the family name.
    name: withoutBidi(name).replace(/\s+/g, " ").trim(),
    ...{ reference, firm, me },
    time: time === undefined ? noTime : inWords(time, now),
    "another time": hasLink ? another[0] : another[1],
    "breach clock": `${origin}/compliance/breach`,
  });
}

/** A short code that is being typed: where its slash stands, and where it ends. */
export interface TypedCode {
  from: number;
  to: number;
  code: string;
}

/** The short code before the caret; none within a word or an address. */
export function typedCode(text: string, caret: number): TypedCode | undefined {
  const code = /(?:^|\s)\/([a-z\d-]*)$/i.exec(text.slice(0, caret))?.[1];
  return code === undefined
    ? undefined
    : { from: caret - code.length - 1, to: caret, code: code.toLowerCase() };
}
