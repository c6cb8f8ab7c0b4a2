import type { Buffer } from "node:buffer";
import { Duplex } from "node:stream";
import { AnswerReader, complete } from "./wire.ts";

const protocol = 0x0003_0000;

/** Makes postgres.js send the opening message immediately (see `opening`). */
export const filler = { "inkingi.filler": "-".repeat(1_024) };

/** With a plain socket, postgres.js 3.4.9 can end the process or keep a dead connection after a lost one. */
export abstract class ClientSocket extends Duplex {
  #lost = false;
  #opened = false;
  readonly #reader = new AnswerReader();

  constructor() {
    // `begin` of postgres.js fails when a write before it asks for a pause.
    super({ writableHighWaterMark: Number.MAX_SAFE_INTEGER });
  }

  /** The backend's process id, once known. */
  get pid(): number | undefined {
    return this.#reader.pid;
  }

  get gone(): boolean {
    return this.#lost || this.destroyed;
  }

  get readyState(): "open" | "closed" {
    return this.destroyed ? "closed" : "open";
  }

  protected abstract transmit(bytes: Buffer, done: () => void): void;

  protected receive(bytes: Buffer): boolean {
    if (this.gone) return true;
    const messages = this.#reader.read(bytes);
    return messages.length === 0 || this.push(messages);
  }

  /** Reports the loss: first the error, then the end once its handlers have run. */
  protected fail(error: Error): void {
    if (this.gone) return;
    if (this.#reader.hasOpenRows) this.push(complete);
    this.#lost = true;
    this.emit("error", error);
    setImmediate(() => setImmediate(() => this.destroy()));
  }

  override _write(bytes: Buffer, _: string, done: () => void): void {
    if (this.#lost) {
      done();
      return;
    }
    this.transmit(this.#opened ? bytes : opening(bytes), done);
    this.#opened = true;
  }
}

/** postgres.js may prepend unsent bytes of the lost connection, and sends them only from 1 kB on. */
function opening(bytes: Buffer): Buffer {
  for (let at = 0; at + 8 <= bytes.length; at++) {
    const isComplete = at + bytes.readInt32BE(at) === bytes.length;
    if (isComplete && bytes.readInt32BE(at + 4) === protocol) return bytes.subarray(at);
  }
  return bytes; // a request to cancel
}
