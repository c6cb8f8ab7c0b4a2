/* What a text says about itself. A signal that raises nothing is false or 0. */

export interface SpamContent {
  points: number;
  signals: {
    /** How many, from two on. */
    links: number;
    linkInName: boolean;
    shortLink: boolean;
    markup: boolean;
    /** Phrases by which someone sells or cheats: "we offer", "reply yes", "next of kin". */
    spamPhrases: number;
    /** Trades that forms get spam of. */
    spamWords: number;
    capitals: boolean;
    gibberish: boolean;
    otherScript: boolean;
  };
}

/**
 * Points of a text, and of what the sender calls themselves.
 *
 * Clients of this firm run betting houses, sell contact lists and ask how people may opt out: a trade proves nothing until
 * someone sells it, and two words of one trade are one signal.
 */
export function spamContentOf(message: string, sender: string): SpamContent {
  const links = count(message, link);
  const trades = matching(spamTrades, message);
  const selling = matching(sellingPhrases, message);
  const fraud = matching(fraudPhrases, message);
  const signals = {
    links: links > 1 ? links : 0,
    linkInName: count(sender, link) > 0,
    shortLink: shortener.test(message),
    markup: markup.test(message),
    spamPhrases: selling + fraud,
    spamWords: trades,
    capitals: isShouted(message),
    gibberish: isGibberish(message) || isGibberish(sender),
    otherScript: isMostlyOtherScript(message),
  };
  const offer =
    (trades > 1 ? 50 : trades * 35) + Math.min(60, selling * 15) + Math.min(90, fraud * 60);
  const form =
    Math.min(20, signals.links * 10) +
    (signals.shortLink ? 25 : 0) +
    (signals.linkInName ? 40 : 0) +
    (signals.markup ? 60 : 0) +
    (signals.capitals ? 25 : 0) +
    (signals.gibberish ? 60 : 0) +
    (signals.otherScript ? 40 : 0);
  return { points: (isClient(message, selling) ? Math.round(offer / 3) : offer) + form, signals };
}

/** A client asks, names a law or an authority, or has a subject of ours. Those who sell seldom do two of these. */
function isClient(message: string, selling: number): boolean {
  const kinds = matching(clientSpeech, message);
  return kinds === clientSpeech.length || (kinds > 1 && selling < 2);
}

const count = (text: string, pattern: RegExp): number => Array.from(text.matchAll(pattern)).length;

const matching = (patterns: readonly RegExp[], text: string): number =>
  patterns.filter((pattern) => pattern.test(text)).length;

const link = /(?:https?:\/\/|\bwww\.)\w\S*/gi;
const emailAddress = /[^\s@]{1,64}@\S+/g;
const shortener = /\b(?:bit\.ly|tinyurl\.com|t\.me|cutt\.ly|goo\.gl|is\.gd|rb\.gy)\//i;
const markup = /<a\s|<\/a>|\[\/?url\b|\[link=/i;

/** What forms get spam about: a line a trade. */
const spamTrades: readonly RegExp[] = [
  /\b(?:seo|search engine optimi[sz]ation|serp|back-?links?|guest[- ]posts?|link building|domain (?:authority|rating)|do-?follow|web(?:site)? traffic|organic (?:traffic|visitors)|référencement)\b|\b(?:page|position|rank\w*|top|higher)\b.{0,15}\bgoogle\b|\brank(?:ing)? (?:your|higher)\b/is,
  /\b(?:re-?design|revamp|rebuild|moderni[sz]e)\w* (?:of )?your (?:web ?)?site\b|\b(?:web ?site design|web design\w*|app development|(?:explainer|promo\w*|animated|whiteboard) videos?|logo design|wordpress developer|graphic design)\b/i,
  /\b(?:e-?mail|b2b|leads?|contacts?|mailing) (?:lists?|databases?)\b|\b(?:qualified|fresh|targeted|more|verified) leads?\b|\bdecision[- ]makers\b|\blead generation\b|\bcold (?:e-?mails?|outreach)\b|\bcontact forms? (?:submission|marketing|blast\w*|messag\w*)\b|\bmore (?:clients|customers|sales) for your\b/i,
  /\b(?:followers|subscribers|likes|(?:google|5[- ]?star|five[- ]star|trustpilot) reviews)\b/i,
  /\b(?:casinos?|betting|jackpots?|free spins|welcome bonus|slots?|lotter(?:y|ies)|poker)\b/i,
  /\b(?:(?:make|earn|earning|gagne[zr])\b.{0,40}(?:\bmoney\b|\bargent\b|\bper (?:day|week|month)\b|\bdaily\b|\bfrom home\b|\$|€|\busd\b)|passive income|work from home|financial freedom|side hustle)/is,
  /\b(?:bitcoins?|btc|crypto\w*|forex|trading (?:bot|signals?|platform)|investment (?:opportunit\w*|plans?)|roi|nft|airdrop)\b/i,
  /\b(?:loans?|prêts?|financing|funding|credit lines?|working capital|collateral)\b/i,
  /\b(?:replica|rolex|louis vuitton|wholesale|manufacturers?|factory (?:price|direct)|oem|moq|fob|shenzhen|guangzhou|alibaba|bulk orders?)\b/i,
  /\b(?:domain\b.{0,40}\b(?:expir\w*|renew\w*|for sale|listing|terminat\w*)|trademark registration|business (?:directory|listing)|wikipedia (?:page|article)|who'?s who|press release distribution|award nominat\w*)/is,
  /\b(?:virtual assistants?|outsourc\w+|offshore|dedicated developers?|remote (?:team|developers?|staff)|call cent(?:er|re) services?|data entry)\b/i,
  /\b(?:weight loss|keto|cbd|hair loss|testosterone|male enhancement|essay writing|dissertation|fake (?:passports?|diplomas?|ids?)|psychic|spell caster)\b/i,
];

/** No client of this firm writes of these, unless as a victim. */
const fraudPhrases: readonly RegExp[] = [
  /\b(?:viagra|cialis|porn\w*|escorts?|(?:sex|adult) (?:dating|chat|videos?)|hot (?:girls|singles)|nudes?)\b/i,
  /\b(?:next of kin|inheritance|dormant account|late client|barrister|consignment box|beneficiary of|atm card)\b|\b(?:million|m) (?:us |united states )?(?:dollars|usd|pounds|euros)\b|\b(?:usd|us\$|\$) ?\d[\d.,]* ?(?:million|m)\b/i,
  /\b(?:you (?:have )?(?:been selected|won)|winning (?:notification|number)|claim your (?:prize|reward|gift|winnings)|congratulations!)/i,
  /\bhire a hacker\b|\b(?:recover|retrieve)\w*\b.{0,30}\b(?:lost|stolen)\b.{0,20}\b(?:bitcoin|crypto\w*|funds|money)\b/is,
  /\b(?:double|multiply|triple) your\b|\bguaranteed? (?:daily )?(?:profits?|returns?|income|roi|approval)\b/i,
  /\bi (?:have |)(?:hacked|recorded) (?:your|you)\b|\byour (?:webcam|private video)\b|\bpay .{0,30}(?:bitcoin|btc)\b/is,
  /\b(?:using|used|stolen|infring\w+)\b.{0,30}\bmy (?:images?|photos?|copyright\w*)\b/is,
];

/** How someone sells. */
const sellingPhrases: readonly RegExp[] = [
  /\b(?:we|i|our (?:team|company|agency|experts?|firm)) (?:can |also |proudly |now |will |would )*(?:offer|provide|sell|speciali[sz]e|supply|deliver|help (?:you|your)|guarantee|boost|increase|create|build|design|place|get you)\w*/i,
  /\b(?:i am|i'm|we are|we're) (?:an? |the )?(?:seo|leading|professional|certified|experienced|expert|reputable|legitimate|top|digital|marketing|web|trusted|global|licensed lender|private lender|full[- ]service|freelance\w*)\b/i,
  /\byour (?:web ?site|site|domain|online presence|brand|page|ranking|traffic|sales|revenue|listing|inbox|competitors)\b/i,
  /\b(?:interested|curious)\s?\?|\bif (?:you(?:'re| are) )?interested\b|\bare you (?:interested|looking|tired|ready|struggling)\b|\bdo you (?:want|need) (?:more|to (?:make|earn|boost|grow|rank)|a (?:loan|website))\b|\bwould you (?:like|be (?:open|interested))\b|\bwant (?:more|to (?:make|earn|boost|grow))\b|\blooking for (?:a loan|funding|more)\b/i,
  /\b(?:reply|text|whatsapp|e-?mail|contact|message|call) (?:us |me |back |for |to |with |now|today|yes|at |on )|\bget back to (?:me|us)\b|\blet me know if\b|\bget in touch (?:with us )?(?:now|today|for)\b|\b(?:book|schedule|hop on) a (?:quick |free |short )?(?:call|demo)\b/i,
  /\b(?:special|best|competitive|affordable|lowest|cheap\w*|low|great|unbeatable|discounted?) (?:price|rate|offer|deal|cost|interest|package|quality|link)?s?\b|\b\d+ ?% (?:off|discount|interest|cheaper)|\b(?:at|from|only|just) (?:only )?(?:\$|usd ?|€|£)? ?\d[\d.,]* ?(?:%|\$|usd|per)/i,
  /\bfree (?:quote|audit|consultation|trial|sample|demo|estimate|report|analysis|proposal|registration|catalog\w*)s?\b|\bno (?:obligation|collateral|upfront|credit check|risk|experience)\b|\b(?:instant|fast|quick|same[- ]day) (?:approval|delivery|cash|payout)\b/i,
  /\b(?:limited[- ]time|exclusive|act now|order now|buy now|sign up|join (?:now|us|today)|register now|don'?t miss|hurry|today only|last chance|while (?:stocks?|places) last)\b/i,
  /\bclick (?:here|the link|below)\b|\b(?:check (?:it|this|us) out|see (?:more|details) (?:here|at)|visit (?:our|my|us)|learn more (?:here|at)|details here)\b/i,
  /\b(?:dear (?:sir ?(?:\/|or) ?madam|(?:website|business|site) owner|friend|beloved|webmaster)|hello (?:website|business) owner|i (?:came across|found|visited|was (?:on|looking at|browsing)|just (?:visited|found|checked)) (?:your|the) (?:web ?site|site|company|page|business)|noticed (?:that )?your)\b/i,
  /\b(?:opt[- ]?out|unsubscribe)\b.{0,40}\b(?:reply|click|here|list)\b|\b(?:reply|write|answer)\b.{0,20}\b(?:stop|unsubscribe|remove|"?no"?)\b/is,
  /!{3,}|\${2,}|\b100 ?% (?:guarantee\w*|safe|legit\w*|real)|\bguarantee\w*\b/i,
];

/** Of a law or an authority, of a subject of ours, and of someone who asks. */
const clientSpeech: readonly RegExp[] = [
  /\b(?:laws?|articles? \d+|058\/2021|lawful\w*|unlawful|legal\w*|regulat\w+|circulars?|licen[cs](?:es?|ed|ing)|ncsa|bnr|rura|rdb|risa|fda|gdpr|consent\w*|comply\w*|complian\w+|registration|loi|règlement|itegeko)\b/i,
  /\b(?:personal data|data (?:protection|breach|subjects?|processing|controllers?|processors?)|privacy|dpo|dpia|breach\w*|incidents?|phish\w*|hacked|attack(?:ed|s|ers?)?|fraud\w*|scam(?:med|s)?|malware|ransomware|passwords?|laptops?|risk (?:assessment|register)|penetration tests?|pentest|iso(?:\/iec)? ?27001|nist|soc ?2|cyber ?security|security polic\w+|audit(?:ors?|ed)?|access (?:control|review)s?|umutekano|amakuru bwite|données (?:personnelles|à caractère)|hameçonnage|escroquer\w+|pirat(?:é|age)\w*)\b/i,
  /\b(?:(?:do|may|can|are|should|must|could|have|did|would) (?:we|i|they)\b(?! help| offer| interest)|we (?:need|want|would like|have to|must|were|got|received|run|operate|process|hold|store|lost|plan|prepare|got)\b|(?:could|can|would|will) you (?:help|review|check|send|tell|advise|audit|train|look|assess|explain|come|call|quote)|what (?:do|does|must|should|is|are|would|now|next)\b|(?:tell|send) us\b|how (?:much|long|do|should|many)\b|which\b[^.?!]{0,60}\?|our (?:board|staff|customers?|patients?|members?|hospital|bank|sacco|clinic|school|regulator|auditors?|donors?|employees|colleagues|director|insurer)\b|nous (?:sommes|cherchons|devons|avons|voulons)|pourr(?:iez|ait)|souhaite\w*|devis|turi\b|turifuza|turashaka|mwa(?:du|tu)\w+|dukore)/i,
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
