import { Buffer } from "node:buffer";
import { Duplex } from "node:stream";
import type { Engine } from "./embedded-engine.ts";
import { createFramer } from "./wire.ts";

/**
 * What postgres.js takes for its socket: the wire protocol goes to the engine in this process. `engine` may
 * still be starting; when it fails or ends, the socket breaks as a real one would.
 */
export class EmbeddedSocket extends Duplex {
  readonly #engine: Promise<Engine>;
  readonly #framer = createFramer();
  #turn: Promise<void> = Promise.resolve();

  constructor(engine: Promise<Engine>) {
    super();
    this.#engine = engine;
  }

  /** postgres.js asks for it before it says goodbye. */
  get readyState(): "open" | "closed" {
    return this.destroyed ? "closed" : "open";
  }

  override _read(): void {
    // Answers are pushed when they come.
  }

  override _write(piece: Buffer, _: string, done: (error?: Error) => void): void {
    try {
      for (const told of this.#framer(piece)) {
        if (told.kind === "batch") this.#ask(told.bytes);
        else if (told.kind === "refuse-encryption") this.push("N");
        else this.destroy();
      }
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  override _final(done: () => void): void {
    done();
    this.destroy();
  }

  #ask(batch: Buffer): void {
    const answer = this.#engine.then((engine) => engine.ask(batch));
    this.#turn = Promise.all([answer, this.#turn]).then(
      ([bytes]) => {
        if (!this.destroyed) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
      },
      (error: unknown) => {
        this.destroy(error instanceof Error ? error : new Error(String(error)));
      },
    );
  }
}
