import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createFramer, type Frame } from "./wire.ts";

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

test("messages come out the same however they are cut", () => {
  const all = Buffer.concat([opening(80_877_103), startup, query, ...extended, message("X")]);
  const ofAll = messages([all]);
  fc.assert(
    fc.property(fc.array(fc.nat(all.length), { maxLength: 20 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), all.length];
      const pieces = places.slice(1).map((end, index) => all.subarray(places[index], end));
      expect(messages(pieces)).toEqual(ofAll);
    }),
  );
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
