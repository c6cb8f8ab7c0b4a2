import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AnswerReader, complete, createFramer, type Frame } from "./wire.ts";

const message = (type: string, body = "") => {
  const bytes = Buffer.alloc(5 + body.length);
  bytes.write(type, 0, "latin1");
  bytes.writeInt32BE(4 + body.length, 1);
  bytes.write(body, 5, "latin1");
  return bytes;
};
const opening = (code: number, body = "") => {
  const bytes = Buffer.alloc(8 + body.length);
  bytes.writeInt32BE(8 + body.length, 0);
  bytes.writeInt32BE(code, 4);
  bytes.write(body, 8, "latin1");
  return bytes;
};
const startup = opening(0x0003_0000, "user\0postgres\0\0");

/** What a framer tells when it gets the bytes in these pieces, each batch as text. */
function messages(pieces: Uint8Array[]): string[] {
  const framer = createFramer();
  const show = (one: Frame) => (one.kind === "batch" ? one.bytes.toString("latin1") : one.kind);
  // Shown immediately: a batch is a view that the next piece may outlive.
  return pieces.flatMap((piece) => framer(piece).map(show));
}

const query = message("Q", "select 1\0");
const extended = [message("P", "parse"), message("B", "bind"), message("E", "run"), message("S")];

test("a batch ends where the server has something to answer", () => {
  const all = Buffer.concat([startup, query, ...extended, message("P", "next"), message("H")]);
  expect(messages([all])).toEqual(
    [
      startup,
      query,
      Buffer.concat(extended),
      Buffer.concat([message("P", "next"), message("H")]),
    ].map((bytes) => bytes.toString("latin1")),
  );
});

/** Checks with all ways to cut `all` into pieces, some of them empty. */
const howeverCut = (all: Buffer, check: (pieces: Buffer[]) => void) =>
  fc.assert(
    fc.property(fc.array(fc.nat(all.length), { maxLength: 20 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), all.length];
      check(places.slice(1).map((end, index) => all.subarray(places[index], end)));
    }),
  );

test("messages come out the same however they are cut", () => {
  const all = Buffer.concat([opening(80_877_103), startup, query, ...extended, message("X")]);
  const ofAll = messages([all]);
  howeverCut(all, (pieces) => expect(messages(pieces)).toEqual(ofAll));
});

test("encryption is refused before the start, and the start then taken", () => {
  expect(messages([opening(80_877_103), opening(80_877_104), startup])).toEqual([
    "refuse-encryption",
    "refuse-encryption",
    startup.toString("latin1"),
  ]);
});

test("a request to cancel, and a farewell, end the connection", () => {
  expect(messages([opening(80_877_102, "12345678")])).toEqual(["end"]);
  expect(messages([startup, message("X")]).at(-1)).toBe("end");
});

test("another protocol is no connection", () => {
  expect(() => messages([opening(0x0002_0000, "old")])).toThrow("Unknown start");
});

const row = message("D", "one row");
const failure = message("E", "division by zero");
const ready = message("Z", "I");
const key = message("K", "\0\0\x01\x02\0\0\0\x07");

/** What the reader passes on when it gets the bytes in these pieces. */
const passedOn = (pieces: Buffer[], reader = new AnswerReader()) =>
  Buffer.concat(pieces.map((piece) => reader.read(piece)));

test("an answer is passed on as it came, however it is cut", () => {
  const all = Buffer.concat([key, ready, row, row, message("C", "SELECT 2\0"), ready, failure]);
  howeverCut(all, (pieces) => {
    const reader = new AnswerReader();
    expect(passedOn(pieces, reader)).toEqual(all);
    expect(reader).toMatchObject({ pid: 0x0102, hasOpenRows: false });
  });
});

test("rows that end in an error are completed before it, however they are cut", () => {
  const next = Buffer.concat([failure, ready, row, message("C", "SELECT 1\0"), ready]);
  howeverCut(Buffer.concat([row, row, next]), (pieces) => {
    expect(passedOn(pieces)).toEqual(Buffer.concat([row, row, complete, next]));
  });
});

test("a message is passed on once it is whole, and rows without an end stay open", () => {
  const reader = new AnswerReader();
  expect(passedOn([row, row.subarray(0, 7)], reader)).toEqual(row);
  expect(reader.hasOpenRows).toBe(true);
  expect(passedOn([row.subarray(7), message("C", "SELECT 2\0")], reader)).toHaveLength(
    row.length + 14,
  );
  expect(reader.hasOpenRows).toBe(false);
});

test("what is no answer of PostgreSQL is neither passed on nor an error", () => {
  expect(passedOn([Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n")])).toHaveLength(0);
  expect(() => passedOn([Buffer.alloc(40, "K\0\0\0\0")])).not.toThrow();
});
