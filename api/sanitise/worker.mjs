import { workerData } from "node:worker_threads";
import sanitizeHtml from "sanitize-html";
import { answerJobs } from "../runtime/worker-port.mjs";

/** @type {{ tags: Record<string, readonly string[]>, values: Record<string, RegExp>, maxBytes: number }} */
const { tags, values, maxBytes } = workerData;

const withoutText =
  "script style textarea option xmp noscript noembed noframes iframe template svg math head title object";
// An element that one round removes can change the nesting that the next one reads; the third has changed nothing yet.
const maxRounds = 5;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** @type {import("sanitize-html").IOptions} */
const options = {
  allowedTags: Object.keys(tags),
  allowedAttributes: Object.fromEntries(
    Object.entries(tags).map(([tag, attributes]) => [tag, [...attributes]]),
  ),
  // `listed` checks addresses below, more closely than by scheme.
  allowedSchemesAppliedToAttributes: [],
  nonTextTags: withoutText.split(" "),
  parseStyleAttributes: false,
  transformTags: { "*": listed },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs["src"],
};

/** @param {string} tagName @param {Record<string, string>} given */
function listed(tagName, given) {
  const own = tags[tagName] ?? [];
  /** @type {Record<string, string>} */
  const attribs = {};
  for (const name of own) {
    const value = given[name];
    if (value !== undefined && values[name]?.test(value)) attribs[name] = value;
  }
  return { tagName, attribs };
}

/** @param {string} html */
const round = (html) =>
  sanitizeHtml(html.replace(/\r\n?/g, "\n").replace(controls, ""), options).replace(controls, "");

/** The HTML that stays as it is when it is sanitised again. @param {string} html */
function sanitise(html) {
  let before = round(html);
  for (let nth = 1; nth < maxRounds; nth++) {
    // Escaped HTML may be longer than anything that is stored, and is refused later.
    if (before.length > maxBytes) return before;
    const after = round(before);
    if (after === before) return after;
    before = after;
  }
  throw new Error("It changes with every reading");
}

answerJobs(sanitise);
