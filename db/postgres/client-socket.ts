import { Buffer } from "node:buffer";
import { Duplex } from "node:stream";

const protocol = 0x0003_0000;

/** A setting as long as this makes postgres.js send the opening message at once (see `opening`). */
export const filler = { "inkingi.filler": "-".repeat(1_024) };

/**
 * What postgres.js 3.4.9 gets for a socket. It breaks in an order that postgres.js survives: with a plain
 * socket a lost connection can end the process by the rollback of its transaction, or leave a place in the
 * pool that sends nothing any more.
 */
export abstract class ClientSocket extends Duplex {
  #lost = false;
  #opened = false;
  #early: Buffer | undefined = Buffer.alloc(0);

  /** The backend's number, once the server has said it. */
  pid: number | undefined;

  constructor() {
    // `begin` of postgres.js fails when a write before it asks for a pause.
    super({ writableHighWaterMark: Number.MAX_SAFE_INTEGER });
  }

  /** True once nothing can be asked any more. */
  get gone(): boolean {
    return this.#lost || this.destroyed;
  }

  /** postgres.js asks before it says goodbye. */
  get readyState(): "open" | "closed" {
    return this.destroyed ? "closed" : "open";
  }

  /** Passes on what the client says; called in turn. */
  protected abstract tell(bytes: Buffer, done: () => void): void;

  /** Passes on what the server says; false when the client wants a pause. */
  protected hear(bytes: Buffer): boolean {
    if (this.gone) return true;
    if (this.#early) this.#readPid(Buffer.concat([this.#early, bytes]));
    return this.push(bytes);
  }

  /** Says that the connection is lost: first the error, and the end only when its echo has died away. */
  protected lose(error: Error): void {
    if (this.gone) return;
    this.#lost = true;
    this.emit("error", error);
    setImmediate(() => setImmediate(() => this.destroy()));
  }

  override _write(bytes: Buffer, _: string, done: () => void): void {
    if (this.#lost) {
      done();
      return;
    }
    this.tell(this.#opened ? bytes : opening(bytes), done);
    this.#opened = true;
  }

  #readPid(bytes: Buffer): void {
    this.#early = bytes;
    for (let at = 0; at + 9 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
      const type = String.fromCharCode(bytes[at] ?? 0);
      if (type === "K") this.pid = bytes.readInt32BE(at + 5);
      if (type === "K" || type === "Z") this.#early = undefined;
    }
  }
}

/**
 * The first message of a connection, without what postgres.js had not yet sent when the one before was lost:
 * it would go out first, and only when 1 kB has come together.
 */
function opening(bytes: Buffer): Buffer {
  for (let at = 0; at + 8 <= bytes.length; at++) {
    const whole = at + bytes.readInt32BE(at) === bytes.length;
    if (whole && bytes.readInt32BE(at + 4) === protocol) return bytes.subarray(at);
  }
  return bytes; // a request to cancel
}
