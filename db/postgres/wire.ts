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

/** The CommandComplete of an answer without rows. */
export const complete = Buffer.from("C\0\0\0\x0dSELECT 0\0", "latin1");

/**
 * Reads a server's bytes, in chunks of any size, as whole messages (manual, "Frontend/Backend Protocol"). Rows that
 * end in an error are completed first: postgres.js 3.4.9 counts rows until CommandComplete, and would begin the next
 * answer on that connection with as many holes.
 */
export class AnswerReader {
  #waiting: Buffer[] = [];
  #length = 0;
  /** Bytes that the next message takes, as far as that is known. */
  #needed = headerBytes;

  /** The backend's process id, once known. */
  pid: number | undefined;
  /** Rows have arrived, but not their end. */
  hasOpenRows = false;

  /** The messages that `piece` completes. */
  read(piece: Buffer): Buffer {
    this.#waiting.push(piece);
    this.#length += piece.length;
    if (this.#length < this.#needed) return Buffer.alloc(0);
    const bytes = this.#waiting.length === 1 ? piece : Buffer.concat(this.#waiting);
    const messages: Buffer[] = [];
    let from = 0;
    let at = 0;
    for (let end = endOf(bytes, at); end <= bytes.length; end = endOf(bytes, at)) {
      const type = bytes[at];
      if (type === error && this.hasOpenRows) {
        messages.push(bytes.subarray(from, at), complete);
        from = at;
      }
      if (type === backendKey && end >= at + headerBytes + 4)
        this.pid = bytes.readInt32BE(at + headerBytes);
      if (type === row) this.hasOpenRows = true;
      else if (type === error || type === commandComplete) this.hasOpenRows = false;
      at = end;
    }
    messages.push(bytes.subarray(from, at));
    this.#waiting = at === bytes.length ? [] : [bytes.subarray(at)];
    this.#length = bytes.length - at;
    this.#needed = endOf(bytes, at) - at;
    return messages.length === 1 ? bytes.subarray(0, at) : Buffer.concat(messages);
  }
}

/** A message begins with a letter for its type, then the length of the rest including these four bytes. */
const headerBytes = 5;
const endOf = (bytes: Buffer, at: number): number =>
  at + (bytes.length < at + headerBytes ? headerBytes : 1 + bytes.readUInt32BE(at + 1));

const [row, error, commandComplete, backendKey] = Buffer.from("DECK");
