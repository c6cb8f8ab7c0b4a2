import { expect, test } from "vitest";
import { renderDocs } from "./docs.ts";

const hostile = `<script>alert("x")</script> & 'more'`;

test("the page escapes whatever the description holds, and links schemas", () => {
  const html = renderDocs(
    {
      info: { title: "API", description: hostile },
      paths: {
        "/x": {
          get: {
            summary: hostile,
            tags: ["One"],
            responses: {
              200: {
                description: "`code`",
                content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } },
              },
            },
          },
        },
      },
      components: {
        schemas: {
          Either: {
            oneOf: ["one", "two"].map((kind) => ({
              properties: {
                kind: { const: kind },
                text: { anyOf: [{ type: "null" }, { const: "" }] },
              },
            })),
          },
          Thing: {
            type: "object",
            required: ["items"],
            properties: {
              items: { type: "array", items: { properties: { name: { type: "string" } } } },
            },
          },
        },
      },
    },
    (title, body) => `${title}${body}`,
  );
  expect(html).not.toContain("<script");
  expect(html).toContain("&lt;script&gt;");
  expect(html).toContain('<a href="#thing">Thing</a>');
  expect(html).toContain("<code>items[].name</code>");
  expect(html).toContain("<code>code</code>");
  for (const kind of ["one", "two"]) expect(html).toContain(`always &quot;${kind}&quot;`);
  expect(html).toContain("<td>null or string</td>");
});
