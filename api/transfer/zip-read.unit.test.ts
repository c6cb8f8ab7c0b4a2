import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { transferBounds } from "../../db/schema/transfer.ts";
import { Problem } from "../http/problem.ts";
import { readZip } from "./zip-read.ts";

const expandAll = async (zip: Uint8Array) =>
  Promise.all(readZip(zip).map(async ({ name, expand }) => [name, (await expand()).length]));

test("the files of a zip are expanded one by one, without what those who make zips leave behind", async () => {
  const zip = zipSync({
    "a.md": [strToU8("An article. ".repeat(60)), { level: 6 }],
    "in/b.md": [strToU8("x"), { level: 0 }],
    "in/": new Uint8Array(),
    "__MACOSX/a.md": strToU8("x"),
    "in/.DS_Store": strToU8("x"),
  });
  expect(await expandAll(zip)).toEqual([
    ["a.md", 720],
    ["in/b.md", 1],
  ]);
});

describe("a zip is refused before anything in it is expanded, when it", () => {
  /** Changes what the directory says of its first file. */
  const lying = (zip: Uint8Array, at: number, value: number) => {
    const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
    const directory = view.getUint32(zip.length - 22 + 16, true);
    view.setUint32(directory + at, value, true);
    return zip;
  };
  const many = Object.fromEntries(
    Array.from({ length: transferBounds.articles + 1 }, (_, nth) => [`${nth}.md`, strToU8("x")]),
  );
  const one = () => zipSync({ "a.md": [strToU8("An article. ".repeat(60)), { level: 6 }] });

  test.each<[string, () => Uint8Array, RegExp]>([
    ["has too many files", () => zipSync(many), /2001 files/],
    [
      "has a file that is too large",
      () => zipSync({ "a.md": new Uint8Array(1_000_001) }),
      /more than 1 MB/,
    ],
    ["grows too much", () => zipSync({ "a.md": new Uint8Array(900_000) }), /200 times/],
    [
      "is too large in all",
      () => {
        const large = new Uint8Array(900_000);
        const files = Array.from({ length: 60 }, (_, nth) => [`${nth}.md`, large]);
        return zipSync(Object.fromEntries(files), { level: 0 });
      },
      /together/,
    ],
    ["climbs out", () => zipSync({ "../../etc/a.md": strToU8("An article") }), /outside/],
    ["has an absolute name", () => zipSync({ "/etc/a.md": strToU8("An article") }), /outside/],
    ["has a name of Windows", () => zipSync({ "..\\a.md": strToU8("An article") }), /outside/],
    [
      "has a line break in a name",
      () => zipSync({ "a\n.md": strToU8("An article") }),
      /cannot be used/,
    ],
    [
      "has a link to another file",
      () => zipSync({ "a.md": [strToU8("/etc/passwd"), { os: 3, attrs: 0o120777 << 16 }] }),
      /link to another file/,
    ],
    ["is encrypted", () => lying(one(), 8, 1 | (8 << 16)), /encrypted/],
    ["is compressed otherwise", () => lying(one(), 10, 14), /compressed in a way/],
    ["has more in it than it says", () => lying(one(), 24, 100), /not what the zip says/],
    ["has something else in it than it says", () => lying(one(), 16, 1), /not what the zip says/],
    ["points beyond its end", () => lying(one(), 42, 1_000_000), /damaged/],
    ["is cut off", () => one().subarray(0, 100), /no zip/],
    ["is none", () => strToU8("%PDF-1.7"), /no zip/],
    ["is empty", () => new Uint8Array(), /no zip/],
  ])("%s", async (_, make, words) => {
    const refused = await expandAll(make()).catch((problem: unknown) => problem);
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({ status: 422, message: expect.stringMatching(words) });
  });
});
