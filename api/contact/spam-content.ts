import { spamOdds } from "./spam-filter.ts";

/* Signals in the text itself. A signal without points is false or 0. */

export interface SpamContent {
  points: number;
  signals: {
    /** Number of links; 0 for a single one. */
    links: number;
    linkInName: boolean;
    shortLink: boolean;
    markup: boolean;
    /** It reads like advertising or fraud. */
    spamPhrases: boolean;
    capitals: boolean;
    gibberish: boolean;
    otherScript: boolean;
  };
}

/** Odds of 1 alone send a text to the tray: 1 % of the clients among the examples, left out of the learning, have more. */
const pointsPerOdds = 60;

/** Spam points of the message, and of the sender's name and company. */
export function spamContentOf(message: string, sender: string): SpamContent {
  const links = count(message, link);
  const words = Math.round(Math.max(0, spamOdds(message)) * pointsPerOdds);
  const signals = {
    links: links > 1 ? links : 0,
    linkInName: count(sender, link) > 0,
    shortLink: shortener.test(message),
    markup: markup.test(message),
    spamPhrases: words >= 30,
    capitals: isShouted(message),
    gibberish: isGibberish(message) || isGibberish(sender),
    otherScript: isMostlyOtherScript(message),
  };
  const form =
    Math.min(20, signals.links * 10) +
    (signals.shortLink ? 25 : 0) +
    (signals.linkInName ? 40 : 0) +
    (signals.markup ? 60 : 0) +
    (signals.capitals ? 25 : 0) +
    (signals.gibberish ? 60 : 0) +
    (signals.otherScript ? 40 : 0);
  return { points: words + form, signals };
}

const count = (text: string, pattern: RegExp): number => Array.from(text.matchAll(pattern)).length;

const link = /(?:https?:\/\/|\bwww\.)\w\S*/gi;
const emailAddress = /[^\s@]{1,64}@\S+/g;
const shortener = /\b(?:bit\.ly|tinyurl\.com|t\.me|cutt\.ly|goo\.gl|is\.gd|rb\.gy)\//i;
const markup = /<a\s|<\/a>|\[\/?url\b|\[link=/i;

/** At least 20 letters, nearly all of them capitals. */
function isShouted(text: string): boolean {
  const letters = count(text, /\p{L}/gu);
  return letters >= 20 && count(text, /\p{Lu}/gu) > 0.8 * letters;
}

/** Random letters: ten or more without a vowel, or a long word with few vowels or with capitals inside it. */
function isGibberish(text: string): boolean {
  // The words of an address may look random, and names joined by a slash count separately.
  const words = text
    .replaceAll(link, " ")
    .replaceAll(emailAddress, " ")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replaceAll(/[^a-z]/gi, ""));
  const all = words.join("");
  if (all.length >= 10 && !/[aeiouy]/i.test(all)) return true;
  return words.some((word) => {
    if (word.length < 12) return false;
    const vowels = count(word, /[aeiouy]/gi);
    const humps = count(word, /[a-z](?=[A-Z])/g);
    return vowels < 0.15 * word.length || (humps >= 3 && humps > word.length / 5);
  });
}

/** More than half of its letters are neither Latin nor common in Rwanda's languages. */
function isMostlyOtherScript(text: string): boolean {
  const letters = count(text, /\p{L}/gu);
  return letters >= 10 && count(text, /\p{Script=Latin}/gu) < 0.5 * letters;
}
