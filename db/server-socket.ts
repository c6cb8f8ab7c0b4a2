import { Socket } from "node:net";

// statement_timeout lets a living server speak after 5 s at the latest, so 10 s of silence mean that the
// network swallows everything. The system itself would go on trying for a quarter of an hour.
const longestSilence = 10_000;

/** A plain TCP connection that notices a server which is gone, however it went. */
export class ServerSocket extends Socket {
  constructor() {
    super();
    // postgres.js takes a farewell before the first answer as a reason to connect again at once, forever.
    this.prependListener("end", () => {
      if (!this.writableEnded) this.destroy(lost("ECONNRESET", "The server closed the connection"));
    });
    this.on("timeout", () => {
      this.destroy(lost("ETIMEDOUT", "The server has been silent for too long"));
    });
    this.on("data", () => this.setTimeout(0));
  }

  override _write(
    chunk: unknown,
    encoding: NodeJS.BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    this.setTimeout(longestSilence);
    super._write(chunk, encoding, done);
  }
}

const lost = (code: string, message: string) => Object.assign(new Error(message), { code });
