import { DomUtils, ElementType, parseDocument } from "htmlparser2";
import { expect } from "vitest";
import type { Site } from "./site.ts";

type Document = ReturnType<typeof parseDocument>;
type Node = Document["children"][number];
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Text = string | RegExp;

const tags = {
  article: /^article$/,
  banner: /^header$/,
  button: /^button$/,
  cell: /^td$/,
  contentinfo: /^footer$/,
  definition: /^dd$/,
  details: /^details$/,
  heading: /^h[1-6]$/,
  h1: /^h1$/,
  h2: /^h2$/,
  image: /^img$/,
  link: /^a$/,
  listitem: /^li$/,
  main: /^main$/,
  mark: /^mark$/,
  meta: /^meta$/,
  navigation: /^nav$/,
  option: /^option$/,
  paragraph: /^p$/,
  region: /^section$/,
  script: /^script$/,
  term: /^dt$/,
  time: /^time$/,
  title: /^title$/,
};
type Role = keyof typeof tags;

const matches = (text: string, wanted: Text) =>
  typeof wanted === "string" ? text === wanted : wanted.test(text);

const isElement = (node: Document | Node): node is Element => "attribs" in node;

/** What is hidden from assistive technology is not found. */
const childrenOf = (node: Document | Element): Element[] =>
  node.children.filter(isElement).filter(({ attribs }) => attribs["aria-hidden"] !== "true");

/** Each text of it, without those of scripts and styles. */
const textsIn = (node: Document | Node): string[] => {
  if (node.type === ElementType.Text) return [node.data];
  return node.type === ElementType.Tag || node.type === ElementType.Root
    ? node.children.flatMap(textsIn)
    : [];
};

/** A part of a page as the server writes it. */
export class Part {
  readonly #node: Document | Element;
  readonly #page: Document;

  constructor(node: Document | Element, page: Document) {
    this.#node = node;
    this.#page = page;
  }

  get text(): string {
    return DomUtils.textContent(this.#node).replaceAll(/\s+/g, " ").trim();
  }

  /** Its text, with a space where an element begins or ends. */
  get words(): string {
    return textsIn(this.#node).join(" ").replaceAll(/\s+/g, " ").trim();
  }

  get(attribute: string): string | undefined {
    return isElement(this.#node) ? this.#node.attribs[attribute] : undefined;
  }

  /** What assistive technology calls it. */
  get name(): string {
    const labels = this.get("aria-labelledby")?.split(" ");
    const named = labels?.map((id) => DomUtils.getElementById(id, this.#page) ?? []);
    const texts = named?.map((one) => DomUtils.textContent(one));
    return this.get("aria-label") ?? texts?.join(" ") ?? this.text;
  }

  /** Those of this role, or those of them that have this name. */
  all(role: Role, name?: Text): Part[] {
    return this.with(
      (one, tag) => tags[role].test(tag) && (name === undefined || matches(one.name, name)),
    );
  }

  /** The first of this role and name; the test fails without one. */
  one(role: Role, name?: Text): Part {
    const [first] = this.all(role, name);
    if (!first) throw new Error(`There is no ${role} ${name ?? ""}.`);
    return first;
  }

  /** The elements with this attribute, or those of them where it has this value. */
  having(attribute: string, value?: string): Part[] {
    return this.with((one) => {
      const found = one.get(attribute);
      return value === undefined ? found !== undefined : found === value;
    });
  }

  /** The part of the page that begins with this heading of the second level. */
  part(title: string): Part {
    return this.#headed("region", "h2", title);
  }

  card(title: string): Part {
    return this.#headed("article", "heading", title);
  }

  /** The elements with this text that hold no other such element. */
  saying(text: Text): Part[] {
    return childrenOf(this.#node).flatMap((child) => {
      const one = new Part(child, this.#page);
      const within = one.saying(text);
      return within.length === 0 && matches(one.text, text) ? [one] : within;
    });
  }

  /** Those elements of which this holds, in the order of the page. */
  with(holds: (one: Part, tag: string) => boolean): Part[] {
    return childrenOf(this.#node).flatMap((child) => {
      const one = new Part(child, this.#page);
      return [...(holds(one, child.name) ? [one] : []), ...one.with(holds)];
    });
  }

  #headed(role: Role, heading: Role, title: string): Part {
    const found = this.all(role).find((one) => one.all(heading, title).length > 0);
    if (!found) throw new Error(`There is no ${role} "${title}".`);
    return found;
  }
}

/** The page that the server writes, before any script. */
export async function read(site: Site, path: string, status = 200): Promise<Part> {
  const answer = await fetch(site.origin + path);
  expect(answer.status, path).toBe(status);
  return parsed(await answer.text());
}

export function parsed(html: string): Part {
  const page = parseDocument(html);
  return new Part(page, page);
}

/** Those of this role in each of these parts, in the order of the page. */
export const inEach = (parts: readonly Part[], role: Role): Part[] =>
  parts.flatMap((one) => one.all(role));

export function expectTexts(says: string, parts: readonly Part[], texts: readonly Text[]): void {
  const wanted = texts.map((text) =>
    typeof text === "string" ? text : expect.stringMatching(text),
  );
  const seen = parts.map(({ text }) => text);
  expect.soft(seen, says).toEqual(wanted);
}

export function expectLinks(
  links: readonly Part[],
  expected: readonly (readonly [name: Text, href: string])[],
): void {
  const names = expected.map(([name]) => name);
  expectTexts("links", links, names);
  const hrefs = links.map((link) => link.get("href"));
  expect.soft(hrefs).toEqual(expected.map(([, href]) => href));
}

/** All of this is said there, in this order. */
export function expectInOrder(text: string, parts: readonly string[]): void {
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    expect(found, `“${part}” after what comes before it, in: ${text.slice(at, at + 300)}`).not.toBe(
      -1,
    );
    at = found + part.length;
  }
}
