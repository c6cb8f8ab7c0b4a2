/* What a text says about itself. A signal that raises nothing is false or 0. */

export interface SpamContent {
  points: number;
  signals: {
    /** How many, from two on. */
    links: number;
    linkInName: boolean;
    shortLink: boolean;
    markup: boolean;
    /** Sentences of spam, by their kind. */
    spamPhrases: number;
    /** Words that clients use too, if rarely. */
    spamWords: number;
    capitals: boolean;
    gibberish: boolean;
    otherScript: boolean;
  };
}

/** Points of a text, and of what the sender calls themselves. */
export function spamContentOf(message: string, sender: string): SpamContent {
  const links = count(message, link);
  const tellsOfAttack = attack.test(message);
  const signals = {
    links: links > 1 ? links : 0,
    linkInName: count(sender, link) > 0,
    shortLink: shortener.test(message),
    markup: markup.test(message),
    spamPhrases: matching(tellsOfAttack ? phrases : [...phrases, ...lures], message),
    spamWords: matching(tellsOfAttack ? [...words, ...lures] : words, message),
    capitals: isShouted(message),
    gibberish: isGibberish(message) || isGibberish(sender),
    otherScript: isMostlyOtherScript(message),
  };
  const weights: Record<keyof typeof signals, number> = {
    links: Math.min(40, signals.links * 10),
    linkInName: 40,
    shortLink: 25,
    markup: 60,
    spamPhrases: Math.min(90, signals.spamPhrases * 35),
    // A betting firm or a bureau de change may ask for an audit.
    spamWords: Math.min(20, signals.spamWords * 10),
    capitals: 25,
    gibberish: 60,
    otherScript: 40,
  };
  let points = 0;
  for (const [name, raised] of Object.entries(signals))
    if (raised) points += weights[name as keyof typeof signals];
  return { points, signals };
}

const count = (text: string, pattern: RegExp): number => Array.from(text.matchAll(pattern)).length;

const matching = (patterns: readonly RegExp[], text: string): number =>
  patterns.filter((pattern) => pattern.test(text)).length;

const link = /(?:https?:\/\/|\bwww\.)\w\S*/gi;
const emailAddress = /[^\s@]{1,64}@\S+/g;
const shortener = /\b(?:bit\.ly|tinyurl\.com|t\.me|cutt\.ly|goo\.gl|is\.gd|rb\.gy)\//i;
const markup = /<a\s|<\/a>|\[\/?url\b|\[link=/i;

/** Each a kind of spam that forms get. */
const phrases: readonly RegExp[] = [
  /\b(?:seo|search engine optimi[sz]ation)\b.{0,60}\b(?:services?|packages?|experts?|agency|company|audit report|team)\b/is,
  /\b(?:back-?links?|guest[- ]posts?|link building|domain authority|do-?follow)\b/i,
  /\b(?:first|top|1st) (?:page|position|rank)\w* (?:of|on|in) google\b|\brank(?:ing)? (?:your|higher)\b/i,
  /\b(?:increase|boost|more|organic|targeted) (?:your )?(?:web(?:site)? )?traffic\b|\bmore (?:leads|customers) for your\b/i,
  /\b(?:re-?design|revamp)\w* (?:of )?your (?:website|site)\b|\b(?:web design|explainer video) (?:services?|offer|packages?)\b/i,
  /\b(?:buy|get|gain)\b.{0,30}\b(?:followers|likes|subscribers|views)\b/is,
  /\b(?:e-?mail|b2b|leads?|contact) (?:lists?|databases?)\b.{0,60}\b(?:buy|sale|offer|prices?|decision makers)\b/is,
  /\b(?:viagra|cialis|tramadol|porn\w*|escorts?|sex (?:dating|chat)|adult dating)\b/i,
  /\b(?:online casino|free spins|welcome bonus|jackpot\w*)\b/i,
  /\b(?:make|earn)\b.{0,25}\b(?:money (?:online|fast|from home)|(?:\$|usd ?|€)\d[\d,.]*|per (?:day|week))/is,
  /\b(?:double|multiply) your\b|\bguaranteed? (?:profits?|returns?|results?|income|roi)\b|\bpassive income\b/i,
  /\b(?:investment opportunity|trading (?:bot|signals)|crypto(?:currency)? (?:investment|mining))\b/i,
  /\b(?:next of kin|inheritance fund|dormant account)\b|\b(?:million|m) (?:us |united states )?(?:dollars|usd|pounds)\b/i,
  /\bhire a hacker\b/i,
  /\b(?:loan|financing|funding)\b.{0,40}(?:\b(?:at|from) \d+(?:\.\d+)? ?%|\bno collateral|\binstant approval)/is,
  /\b(?:limited[- ]time|exclusive) (?:offer|deal|discount|price)\b|\bour (?:special|best) (?:price|offer)s?\b|\b(?:act|order|buy) now\b/i,
  /\b(?:to )?(?:opt[- ]?out|unsubscribe)\b.{0,40}\b(?:reply|click|here|list|form)\b/is,
  /\breferencement naturel\b|\bréférencement (?:google|naturel|seo)\b|\bgagne[zr]\b.{0,30}\bargent\b|\bprêts? entre particuliers?\b/is,
];

/** What a client quotes who was attacked. */
const lures: readonly RegExp[] = [
  /\b(?:you (?:have )?won|winning notification|claim your (?:prize|reward|gift))\b/i,
  /\b(?:recover|retrieve)\w*\b.{0,30}\b(?:lost|stolen)\b.{0,20}\b(?:bitcoin|crypto\w*|funds|money)\b/is,
  /\bclick (?:here|the link|below)\b/i,
];

const attack =
  /\b(?:phish\w*|incidents?|attack(?:ed|s|ers?)?|hacked|fraud\w*|scammed|malware|ransomware|passwords?|hameçonnage|escroqueries?|pirat(?:é|age)|mots? de passe)/i;

const words: readonly RegExp[] = [
  /\bcasinos?\b/i,
  /\bbetting\b/i,
  /\bbitcoins?\b|\bbtc\b/i,
  /\bcrypto\b/i,
  /\bforex\b/i,
  /\blotter(?:y|ies)\b/i,
  /\bcheap(?:est)?\b/i,
  /\b\d+ ?% off\b/i,
  /\bcongratulations\b/i,
  /\bdear (?:sir ?\/ ?madam|website owner|business owner|friend|beloved)\b/i,
  /!{3,}|\${2,}/,
];

/** At least 20 letters, nearly all of them capitals. */
function isShouted(text: string): boolean {
  const letters = count(text, /\p{L}/gu);
  return letters >= 20 && count(text, /\p{Lu}/gu) > 0.8 * letters;
}

/** What keyboards and programs fill in: words without vowels, or with capitals all over. */
function isGibberish(text: string): boolean {
  // The words of an address are anyone's, and names joined by a slash are several.
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
