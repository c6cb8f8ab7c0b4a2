import { Buffer } from "node:buffer";

// The framing of PostgreSQL's wire protocol (manual, "Frontend/Backend Protocol").

const startup = 0x0003_0000; // protocol 3.0
const cancelRequest = 80_877_102;
const sslRequest = 80_877_103;
const gssRequest = 80_877_104;

// The server acts on Sync, Query, Flush, Terminate, CopyDone, CopyFail, a password and FunctionCall; others wait.
const batchEnds = new Set(Buffer.from("SQHXcfpF"));
const terminate = "X".charCodeAt(0);

export type Frame =
  | { kind: "batch"; bytes: Buffer }
  | { kind: "refuse-encryption" }
  | { kind: "end" };

/** Splits a client's bytes, in chunks of any size, into batches of complete messages. */
export function createFramer(): (piece: Uint8Array) => Frame[] {
  let rest: Buffer = Buffer.alloc(0);
  let started = false;

  return (piece) => {
    rest = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece]);
    const frames: Frame[] = [];
    while (!started && rest.length >= 8) {
      const length = rest.readInt32BE(0);
      if (rest.length < length) return frames;
      const code = rest.readInt32BE(4);
      if (code === sslRequest || code === gssRequest) frames.push({ kind: "refuse-encryption" });
      else if (code === cancelRequest) frames.push({ kind: "end" });
      else {
        if (code !== startup) throw new Error(`Unknown start of a connection: ${code}`);
        started = true;
        frames.push({ kind: "batch", bytes: rest.subarray(0, length) });
      }
      rest = rest.subarray(length);
    }
    if (started) frames.push(...cut());
    return frames;
  };

  function cut(): Frame[] {
    const frames: Frame[] = [];
    let from = 0;
    let at = 0;
    while (at + 5 <= rest.length) {
      const type = rest[at] ?? 0;
      const next = at + 1 + rest.readInt32BE(at + 1);
      if (next > rest.length) break;
      if (type === terminate) frames.push({ kind: "end" });
      else if (batchEnds.has(type))
        frames.push({ kind: "batch", bytes: rest.subarray(from, next) });
      if (batchEnds.has(type)) from = next;
      at = next;
    }
    rest = rest.subarray(from);
    return frames;
  }
}
