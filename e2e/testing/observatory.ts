// The rules of Mozilla's HTTP Observatory (developer.mozilla.org/en-US/observatory, mdn/mdn-http-observatory 1.6, algorithm 4:
// src/grader/charts.js and src/analyzer/tests), for responses that are already here.

export interface Observed {
  status: number;
  headers: ReadonlyMap<string, string>;
  cookies: readonly string[];
  html: string;
  /** What another site's preflight is answered. */
  preflight: ReadonlyMap<string, string>;
  /** Where http leads to; null: it is not answered. */
  redirect: string | null;
  /** Whether the domain is in the browsers' list. */
  preloaded: boolean;
}

/** Each test's results with their modifiers, the best first. */
export const modifiers = {
  "content-security-policy": {
    "default-src none": 10,
    "no unsafe": 5,
    "unsafe in style-src only": 0,
    "http for pictures": -10,
    "unsafe-eval": -10,
    "unsafe-inline or too broad": -20,
    "http for active content": -20,
    "not parsable or with duplicates": -25,
    none: -25,
  },
  cookies: { "all secure": 5, none: 0, "without SameSite or HttpOnly": -20, "without Secure": -40 },
  cors: { "closed or public": 0, "any origin with credentials": -50 },
  redirection: { "https first": 0, "another host first": -5, none: -20 },
  "referrer-policy": { private: 5, none: 0, unsafe: -5 },
  "strict-transport-security": {
    preloaded: 5,
    "six months or more": 0,
    shorter: -10,
    none: -20,
  },
  "subresource-integrity": { implemented: 5, "own scripts only": 0, "foreign without": -50 },
  "x-content-type-options": { nosniff: 0, none: -5 },
  "x-frame-options": { "by frame-ancestors": 5, "by header": 0, none: -20 },
  "cross-origin-resource-policy": { own: 10, "cross-origin or none": 0, invalid: -5 },
  "cross-origin-embedder-policy": { own: 10, none: 0, invalid: -5 },
  "cross-origin-opener-policy": { own: 10, none: 0, invalid: -5 },
} as const;

type Modifiers = typeof modifiers;
type Results = { [Test in keyof Modifiers]: keyof Modifiers[Test] };

/** Bonuses count where the penalties alone leave this much. */
const minForBonuses = 90;

export function grade(observed: Observed) {
  const results = resultsOf(observed);
  const scores = [...Object.entries(results)].map(([test, result]) => {
    // The types of `results` have just tied each result to its test.
    const table: Record<string, number> = modifiers[test as keyof Modifiers];
    return { test, result, modifier: table[result] ?? Number.NaN };
  });
  const sum = (some: typeof scores) => some.reduce((all, { modifier }) => all + modifier, 0);
  const penalised = 100 + sum(scores.filter(({ modifier }) => modifier < 0));
  const bonuses = sum(scores.filter(({ modifier }) => modifier > 0));
  return { score: penalised + (penalised >= minForBonuses ? bonuses : 0), scores };
}

function resultsOf(observed: Observed): Results {
  const policy = policyOf(observed.headers.get("content-security-policy") ?? "");
  return {
    "content-security-policy": policy ? policyResult(policy) : "not parsable or with duplicates",
    cookies: cookieResult(observed.cookies),
    cors:
      observed.preflight.get("access-control-allow-origin") &&
      observed.preflight.get("access-control-allow-credentials") === "true"
        ? "any origin with credentials"
        : "closed or public",
    redirection: redirectResult(observed.redirect),
    "referrer-policy": referrerResult(observed.headers.get("referrer-policy")),
    "strict-transport-security": transportResult(observed),
    "subresource-integrity": integrityResult(observed.html),
    "x-content-type-options":
      observed.headers.get("x-content-type-options") === "nosniff" ? "nosniff" : "none",
    "x-frame-options": frameResult(observed.headers, policy),
    "cross-origin-resource-policy": oneOf(
      observed.headers.get("cross-origin-resource-policy"),
      ["same-origin", "same-site"],
      ["cross-origin"],
      "cross-origin or none",
    ),
    "cross-origin-embedder-policy": oneOf(
      observed.headers.get("cross-origin-embedder-policy"),
      ["require-corp", "credentialless"],
      ["unsafe-none"],
      "none",
    ),
    "cross-origin-opener-policy": oneOf(
      observed.headers.get("cross-origin-opener-policy"),
      ["same-origin", "same-origin-allow-popups", "noopener-allow-popups"],
      ["unsafe-none"],
      "none",
    ),
  };
}

type Policy = ReadonlyMap<string, readonly string[]>;

/** Undefined where a directive stands twice. */
function policyOf(header: string): Policy | undefined {
  const policy = new Map<string, string[]>();
  for (const directive of header.split(";")) {
    const [name = "", ...sources] = directive.trim().toLowerCase().split(/\s+/);
    if (!name) continue;
    if (policy.has(name)) return undefined;
    policy.set(name, sources);
  }
  return policy;
}

const broad = /^(?:ftp:|https?:(?:\/\/\*(?:\.\*)?)?|\*)$/;
const inline = /^(?:'unsafe-inline'|data:)$/;

function policyResult(policy: Policy): Results["content-security-policy"] {
  if (policy.size === 0) return "none";
  const sources = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  const scripts = sources("script-src");
  const styles = sources("style-src");
  const pictures = [...sources("img-src"), ...sources("media-src")];
  const active = [...policy].flatMap(([name, list]) =>
    /^(?:img|media)-src$/.test(name) ? [] : list,
  );
  const isInsecure = (source: string) =>
    /^(?:https?|ftp):(?!\/\/localhost)/.test(source) && !source.startsWith("https:");
  if (scripts.some((one) => broad.test(one) || inline.test(one)))
    return "unsafe-inline or too broad";
  if (sources("object-src").some((one) => broad.test(one))) return "unsafe-inline or too broad";
  if (active.some(isInsecure)) return "http for active content";
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return "unsafe-eval";
  if (pictures.some(isInsecure)) return "http for pictures";
  if (styles.some((one) => broad.test(one) || inline.test(one))) return "unsafe in style-src only";
  return policy.get("default-src")?.join() === "'none'" ? "default-src none" : "no unsafe";
}

function cookieResult(cookies: readonly string[]): Results["cookies"] {
  if (cookies.length === 0) return "none";
  if (cookies.some((one) => !/;\s*secure/i.test(one))) return "without Secure";
  const isComplete = (one: string) =>
    /;\s*samesite=(?:lax|strict)/i.test(one) && /;\s*httponly/i.test(one);
  return cookies.every(isComplete) ? "all secure" : "without SameSite or HttpOnly";
}

function redirectResult(redirect: string | null): Results["redirection"] {
  if (redirect === null || !URL.canParse(redirect)) return "none";
  const { protocol, hostname } = new URL(redirect);
  if (protocol !== "https:") return "none";
  return hostname === "localhost" ? "https first" : "another host first";
}

function referrerResult(header: string | undefined): Results["referrer-policy"] {
  if (header === undefined) return "none";
  const isPrivate = /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/;
  return isPrivate.test(header) ? "private" : "unsafe";
}

function transportResult({ headers, preloaded }: Observed): Results["strict-transport-security"] {
  if (preloaded) return "preloaded";
  const [, seconds] = /max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "") ?? [];
  if (seconds === undefined) return "none";
  return Number(seconds) >= 15_552_000 ? "six months or more" : "shorter";
}

function integrityResult(html: string): Results["subresource-integrity"] {
  const scripts = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]*)"[^>]*>/g)];
  const isForeign = ([, source = ""]: RegExpMatchArray) => /^(?:https?:)?\/\//.test(source);
  if (scripts.some((one) => isForeign(one) && !/ integrity="/.test(one[0])))
    return "foreign without";
  return scripts.some(([tag]) => / integrity="sha(?:256|384|512)-/.test(tag))
    ? "implemented"
    : "own scripts only";
}

function frameResult(
  headers: Observed["headers"],
  policy: Policy | undefined,
): Results["x-frame-options"] {
  const ancestors = policy?.get("frame-ancestors");
  if (ancestors && !ancestors.some((one) => broad.test(one))) return "by frame-ancestors";
  return /^(?:deny|sameorigin)$/i.test(headers.get("x-frame-options") ?? "") ? "by header" : "none";
}

function oneOf<None extends string>(
  header: string | undefined,
  best: readonly string[],
  weak: readonly string[],
  none: None,
): "own" | "invalid" | None {
  if (header === undefined || weak.includes(header)) return none;
  return best.includes(header) ? "own" : "invalid";
}
