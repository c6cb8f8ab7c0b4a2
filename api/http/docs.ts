import { xml } from "./xml.ts";

/** The part of JSON Schema that the contract uses. */
interface Shape {
  $ref?: string;
  type?: unknown;
  properties?: Record<string, Shape>;
  additionalProperties?: boolean | Shape;
  required?: readonly string[];
  items?: Shape;
  anyOf?: readonly Shape[];
  oneOf?: readonly Shape[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

type Content = Record<string, { schema?: Shape }>;

interface Call {
  summary?: string;
  description?: string;
  tags?: readonly string[];
  parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema?: Shape;
  }[];
  requestBody?: { description?: string; content?: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
}

/** The part of OpenAPI 3.1 that `/api/openapi.json` uses. */
export interface Described {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Call>>;
  components: { schemas?: Record<string, Shape> };
}

/** The same description for people: no script, no style. */
export function renderDocs<Page>(
  { info, paths, components }: Described,
  wrap: (title: string, bodyHtml: string) => Page,
): Page {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  const tags = [...new Set(calls.flatMap(({ call }) => call.tags ?? []))];
  const chapters = tags.map((tag) => {
    const inChapter = calls.filter(({ call }) => call.tags?.includes(tag));
    return `<h2>${text(tag)}</h2>${inChapter.map(callHtml).join("")}`;
  });
  const schemas = Object.entries(components.schemas ?? {}).map(
    ([name, shape]) =>
      `<section id="${anchor(name)}"><h3>${text(name)}</h3>${fieldTable(shape)}</section>`,
  );
  return wrap(
    info.title,
    `<main id="main"><h1>${text(info.title)}</h1><p>${prose(info.description)}</p>
<p><a href="/api/openapi.json">The same as OpenAPI 3.1</a></p>
${chapters.join("\n")}
<h2>Schemas</h2>${schemas.join("\n")}</main>`,
  );
}

function callHtml({ path, method, call }: { path: string; method: string; call: Call }): string {
  const parameters = (call.parameters ?? []).map(
    (given) =>
      `<li><code>${text(given.name)}</code> (${text(given.in)}, ${typeOf(given.schema)}${given.required ? ", required" : ""}) ${prose(given.description)}</li>`,
  );
  const answers = Object.entries(call.responses ?? {}).map(
    ([status, { description, content }]) =>
      `<tr><th scope="row">${text(status)}</th><td>${prose(description)}</td><td>${contentHtml(content)}</td></tr>`,
  );
  return `<section id="${anchor(`${method} ${path}`)}"><h3><code>${method} ${text(path)}</code></h3>
<p><strong>${text(call.summary)}.</strong> ${prose(call.description)}</p>
${parameters.length > 0 ? `<ul>${parameters.join("")}</ul>` : ""}
${call.requestBody ? `<p>Body: ${prose(call.requestBody.description)}, ${contentHtml(call.requestBody.content)}</p>` : ""}
${table(["Status", "Meaning", "Body"], answers)}</section>`;
}

const contentHtml = (content: Content = {}): string =>
  Object.entries(content)
    .map(([type, { schema }]) => `<code>${text(type)}</code>${schema ? ` ${typeOf(schema)}` : ""}`)
    .join(", ");

/** One row per field, named by its path: `items[].title`. */
function fieldTable(shape: Shape): string {
  if (shape.oneOf) return shape.oneOf.map(fieldTable).join("<p>or</p>");
  const rows = fields(shape).map(
    ({ path, shape: field, required }) =>
      `<tr><th scope="row"><code>${text(path)}</code></th><td>${typeOf(field)}</td><td>${required ? "required" : "optional"}</td><td>${text(rules(field))}</td></tr>`,
  );
  return table(["Field", "Type", "", "Rules"], rows);
}

interface Field {
  path: string;
  shape: Shape;
  required: boolean;
}

function fields(shape: Shape, path = ""): Field[] {
  if (shape.items) return fields(shape.items, `${path}[]`);
  return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => {
    const here = path ? `${path}.${name}` : name;
    const required = shape.required?.includes(name) ?? false;
    return [{ path: here, shape: inner, required }, ...fields(inner, here)];
  });
}

function typeOf(shape: Shape = {}): string {
  if (shape.$ref) {
    const name = shape.$ref.split("/").at(-1) ?? "";
    return `<a href="#${anchor(name)}">${text(name)}</a>`;
  }
  if (shape.items) return `list of ${typeOf(shape.items)}`;
  const either = shape.anyOf ?? shape.oneOf;
  if (either)
    return [...new Set(either.map(typeOf).flatMap((one) => one.split(" or ")))].join(" or ");
  if (shape.const !== undefined) return typeof shape.const;
  return text(String(shape.type ?? "any"));
}

const rules = (shape: Shape): string =>
  [
    shape.format,
    shape.enum && `one of ${shape.enum.map((value) => JSON.stringify(value)).join(", ")}`,
    shape.const !== undefined && `always ${JSON.stringify(shape.const)}`,
    shape.minLength !== undefined && `at least ${shape.minLength} characters`,
    shape.maxLength !== undefined && `at most ${shape.maxLength} characters`,
    shape.minimum !== undefined && `from ${shape.minimum}`,
    shape.maximum !== undefined && `to ${shape.maximum}`,
  ]
    .filter(Boolean)
    .join("; ");

const table = (heads: string[], rows: string[]): string =>
  rows.length === 0
    ? ""
    : `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;

const anchor = (name: string): string => name.replaceAll(/[^A-Za-z0-9]+/g, "-").toLowerCase();

const text = (value = ""): string => xml(value);

const prose = (value = ""): string => text(value).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
