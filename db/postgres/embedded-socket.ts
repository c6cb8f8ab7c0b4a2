import { Buffer } from "node:buffer";
import { ClientSocket } from "./client-socket.ts";
import type { Engine } from "./embedded-engine.ts";
import { createFramer } from "./wire.ts";

/** A connection to the engine in this process, which may still be starting. */
export class EmbeddedSocket extends ClientSocket {
  readonly #engine: Promise<Engine>;
  readonly #framer = createFramer();
  #turn: Promise<void> = Promise.resolve();

  constructor(engine: Promise<Engine>) {
    super();
    this.#engine = engine;
  }

  override _read(): void {
    // Responses are pushed as they arrive.
  }

  override _final(done: () => void): void {
    done();
    this.destroy();
  }

  protected override transmit(bytes: Buffer, done: () => void): void {
    for (const frame of this.#framer(bytes)) {
      if (frame.kind === "batch") this.#ask(frame.bytes);
      else if (frame.kind === "refuse-encryption") this.push("N");
      else this.destroy();
    }
    done();
  }

  #ask(batch: Buffer): void {
    const answer = this.#engine.then((engine) => engine.ask(batch));
    this.#turn = Promise.all([answer, this.#turn]).then(
      ([bytes]) => void this.receive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
      (error: unknown) => this.fail(error instanceof Error ? error : new Error(String(error))),
    );
  }
}
