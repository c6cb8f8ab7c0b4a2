import { parse, stringify, YAMLParseError } from "yaml";

/** An article in Markdown: what is said of it, and its text. */
export interface Written {
  fields: Record<string, unknown>;
  body: string;
}

/** What is wrong with the lines above the text, in words. */
export class FrontMatterProblem extends Error {
  override readonly name = "FrontMatterProblem";
}

const form = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;
const mostLength = 16_000;

/** Takes an article in Markdown apart. Throws FrontMatterProblem. */
export function readFrontMatter(text: string): Written {
  const [all, yaml] = form.exec(text) ?? [];
  if (all === undefined || yaml === undefined)
    throw new FrontMatterProblem("The file must begin with --- and what is said of the article");
  if (yaml.length > mostLength)
    throw new FrontMatterProblem("What stands above the text is too long");
  return { fields: fieldsOf(yaml), body: text.slice(all.length) };
}

function fieldsOf(yaml: string): Record<string, unknown> {
  try {
    // Every value is a text, as in a form; nothing refers to anything else.
    const read: unknown = parse(yaml, {
      schema: "failsafe",
      maxAliasCount: 0,
      logLevel: "error",
      prettyErrors: true,
    });
    if (typeof read !== "object" || read === null || Array.isArray(read))
      throw new FrontMatterProblem("What stands above the text must be fields and their values");
    return Object.fromEntries(Object.entries(read));
  } catch (error) {
    if (!isOfItsText(error)) throw error;
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
    throw new FrontMatterProblem(
      `What stands above the text is no YAML${line ? ` (line ${line + 1})` : ""}`,
    );
  }
}

/** An alias, of which there may be none, is a ReferenceError, and what nests without end a RangeError. */
const isOfItsText = (error: unknown) =>
  [YAMLParseError, ReferenceError, RangeError].some((kind) => error instanceof kind);

/** An article in Markdown. */
export const withFrontMatter = ({ fields, body }: Written): string =>
  `---\n${stringify(fields, { lineWidth: 0 })}---\n\n${body}`;
