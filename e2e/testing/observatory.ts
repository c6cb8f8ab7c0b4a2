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

/** A result with its modifier, and whether it is this one: the first that is counts. */
type Rule = readonly [result: string, modifier: number, is: boolean];

/** Bonuses count where the penalties alone leave this much. */
const minForBonuses = 90;

export function grade(observed: Observed) {
  const scores = Object.entries(rulesOf(observed)).map(([test, rules]) => {
    const [result = "", modifier = Number.NaN] = rules.find(([, , is]) => is) ?? [];
    return { test, result, modifier, best: Math.max(...rules.map(([, points]) => points)) };
  });
  const sum = (some: typeof scores) => some.reduce((all, { modifier }) => all + modifier, 0);
  const penalised = 100 + sum(scores.filter(({ modifier }) => modifier < 0));
  const bonuses = sum(scores.filter(({ modifier }) => modifier > 0));
  return { score: penalised + (penalised >= minForBonuses ? bonuses : 0), scores };
}

const isBroad = (source: string) => /^(?:ftp:|https?:(?:\/\/\*(?:\.\*)?)?|\*)$/.test(source);
const isLoose = (source: string) => isBroad(source) || /^(?:'unsafe-inline'|data:)$/.test(source);
const isInsecure = (source: string) => /^(?:http|ftp):(?!\/\/localhost)/.test(source);
const isPrivate = /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/;
const isForeign = (script: string) => /\ssrc="(?:https?:)?\/\//.test(script);

function rulesOf(observed: Observed): Record<string, Rule[]> {
  const { headers, cookies, html, preflight, redirect, preloaded } = observed;
  const header = (name: string) => headers.get(name) ?? "";
  const allow = "access-control-allow";
  const withCredentials = preflight.get(`${allow}-credentials`) === "true";
  const policy = policyOf(header("content-security-policy"));
  const sources = (name: string) => policy?.get(name) ?? policy?.get("default-src") ?? ["*"];
  const styles = sources("style-src");
  const active = [...(policy ?? [])].filter(([name]) => !/^(?:img|media)-src$/.test(name));
  const [, maxAge] = /max-age=(\d+)/.exec(header("strict-transport-security")) ?? [];
  const scripts = html.match(/<script\b[^>]*\ssrc="[^"]*"[^>]*>/g) ?? [];
  const isolation = (name: string, best: RegExp, none: RegExp): Rule[] => [
    ["none", 0, none.test(header(name))],
    ["own", 10, best.test(header(name))],
    ["invalid", -5, true],
  ];
  const isScriptLoose = sources("script-src").some(isLoose) || sources("object-src").some(isBroad);
  const pictures = [...sources("img-src"), ...sources("media-src")];
  return {
    "content-security-policy": [
      ["with duplicates", -25, !policy],
      ["none", -25, policy?.size === 0],
      ["unsafe-inline or too broad", -20, isScriptLoose],
      ["http for active content", -20, active.some(([, list]) => list.some(isInsecure))],
      ["unsafe-eval", -10, [...sources("script-src"), ...styles].includes("'unsafe-eval'")],
      ["http for pictures", -10, pictures.some(isInsecure)],
      ["unsafe in style-src only", 0, styles.some(isLoose)],
      ["default-src none", 10, policy?.get("default-src")?.join() === "'none'"],
      ["no unsafe", 5, true],
    ],
    cookies: [
      ["none", 0, cookies.length === 0],
      ["without Secure", -40, !cookies.every((one) => /;\s*secure/i.test(one))],
      ["without HttpOnly", -20, !cookies.every((one) => /;\s*httponly/i.test(one))],
      ["all secure", 5, cookies.every((one) => /;\s*samesite=(?:lax|strict)/i.test(one))],
      ["without SameSite", -20, true],
    ],
    cors: [
      ["with credentials", -50, preflight.has(`${allow}-origin`) && withCredentials],
      ["closed or public", 0, true],
    ],
    redirection: [
      ["https first", 0, redirect?.startsWith("https://localhost/") === true],
      ["another host first", -5, redirect?.startsWith("https:") === true],
      ["none", -20, true],
    ],
    "referrer-policy": [
      ["none", 0, header("referrer-policy") === ""],
      ["private", 5, isPrivate.test(header("referrer-policy"))],
      ["unsafe", -5, true],
    ],
    "strict-transport-security": [
      ["preloaded", 5, preloaded],
      ["none", -20, maxAge === undefined],
      ["six months or more", 0, Number(maxAge) >= 15_552_000],
      ["shorter", -10, true],
    ],
    "subresource-integrity": [
      ["foreign without", -50, scripts.some((one) => isForeign(one) && !/ integrity="/.test(one))],
      ["implemented", 5, scripts.some((one) => / integrity="sha(?:256|384|512)-/.test(one))],
      ["own scripts only", 0, true],
    ],
    "x-content-type-options": [
      ["nosniff", 0, header("x-content-type-options") === "nosniff"],
      ["none", -5, true],
    ],
    "x-frame-options": [
      ["by frame-ancestors", 5, policy?.get("frame-ancestors")?.some(isBroad) === false],
      ["by header", 0, /^(?:deny|sameorigin)$/i.test(header("x-frame-options"))],
      ["none", -20, true],
    ],
    "cross-origin-resource-policy": isolation(
      "cross-origin-resource-policy",
      /^same-(?:origin|site)$/,
      /^(?:cross-origin)?$/,
    ),
    "cross-origin-embedder-policy": isolation(
      "cross-origin-embedder-policy",
      /^(?:require-corp|credentialless)$/,
      /^(?:unsafe-none)?$/,
    ),
    "cross-origin-opener-policy": isolation(
      "cross-origin-opener-policy",
      /^(?:same-origin|(?:same-origin|noopener)-allow-popups)$/,
      /^(?:unsafe-none)?$/,
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
