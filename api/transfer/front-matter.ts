import { isAlias, isMap, isScalar, parseDocument, stringify } from "yaml";

export interface MarkdownArticle {
  fields: Record<string, unknown>;
  body: string;
}

export class FrontMatterProblem extends Error {
  override readonly name = "FrontMatterProblem";
}

const form = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;
const maxLength = 16_000;
const maxFields = 50;
// Each may start a value, which takes 0.02 ms to parse.
const maxSigns = 1_500;
const sign = /[\n\r,[\]{}"'*&!?%@`|>]|[-:](?=\s|$)/g;

/** Throws FrontMatterProblem. */
export function readFrontMatter(text: string): MarkdownArticle {
  const [all, yaml] = form.exec(text) ?? [];
  if (all === undefined || yaml === undefined)
    throw new FrontMatterProblem(
      "The file must begin with front matter: lines such as “title: A new law” between two lines of ---",
    );
  if (yaml.length > maxLength) throw new FrontMatterProblem("The front matter is too long");
  if ((yaml.match(sign)?.length ?? 0) > maxSigns)
    throw new FrontMatterProblem(
      `The front matter has more than ${maxSigns.toLocaleString("en")} lines and signs such as , or [`,
    );
  return { fields: fieldsOf(yaml), body: text.slice(all.length) };
}

function fieldsOf(yaml: string): Record<string, unknown> {
  const { contents, errors } = documentOf(yaml);
  const [wrong] = errors;
  // The dashes are line 1.
  if (wrong) throw noYaml(yaml.slice(0, wrong.pos[0]).split("\n").length + 1);
  if (!isMap(contents))
    throw new FrontMatterProblem(
      "The front matter must be fields and their values, such as “title: A new law”",
    );
  if (contents.items.length > maxFields)
    throw new FrontMatterProblem(`The front matter has more than ${maxFields} fields`);
  const fields = new Map<string, unknown>();
  for (const { key, value } of contents.items) {
    if (!isScalar(key) || isAlias(value)) throw noYaml();
    const name = String(key.value);
    if (fields.has(name))
      throw new FrontMatterProblem(`The front matter has ${name.slice(0, 100)} twice`);
    fields.set(name, textOf(value));
  }
  return Object.fromEntries(fields);
}

const textOf = (value: unknown): unknown => {
  if (value === null) return "";
  return isScalar(value) ? value.value : [];
};

function documentOf(yaml: string) {
  try {
    // Text without aliases. The library's own check for duplicates is quadratic, and its errors quote the file.
    return parseDocument(yaml, {
      schema: "failsafe",
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: "error",
    });
  } catch (error) {
    // Nested too deep.
    if (error instanceof RangeError) throw noYaml();
    throw error;
  }
}

const noYaml = (line?: number) =>
  new FrontMatterProblem(`The front matter is not valid YAML${line ? ` (line ${line})` : ""}`);

export const withFrontMatter = ({ fields, body }: MarkdownArticle): string =>
  `---\n${stringify(fields, { lineWidth: 0 })}---\n\n${body}`;
