import { Buffer } from "node:buffer";
import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { connect as secure, type TLSSocket } from "node:tls";
import { ClientSocket } from "./client-socket.ts";

export interface Place {
  host: string;
  port: number;
  /** A Unix socket, instead of host and port. */
  path?: string;
  /** Undefined for no encryption; otherwise whether the certificate must be good for the host. */
  tls?: { verified: boolean };
}

// statement_timeout lets a living server speak after 5 s at the latest, so 10 s of silence mean that the
// network swallows everything. The system itself would go on trying for a quarter of an hour.
const longestSilence = 10_000;

const sslRequest = new Uint8Array([0, 0, 0, 8, 4, 210, 22, 47]);
const yes = "S".charCodeAt(0);

/** A connection to a server that notices when it is gone, however it went. */
export class ServerSocket extends ClientSocket {
  #far: Socket;
  readonly #open: Promise<void>;
  #isOpen = false;
  readonly #mayBeSilentUntil: () => number;

  /** `mayBeSilentUntil` is a moment (ms since 1970) before which silence is no sign. */
  constructor(place: Place, mayBeSilentUntil: () => number) {
    super();
    this.#mayBeSilentUntil = mayBeSilentUntil;
    this.#far = connect(place.path ? { path: place.path } : place);
    this.#far.setNoDelay(true).setKeepAlive(true, 60_000);
    this.#watch();
    this.#open = place.tls ? this.#encrypt(place.host, place.tls) : Promise.resolve();
    this.#open.then(
      () => this.#forward(),
      (error: Error) => this.lose(error),
    );
  }

  override _read(): void {
    this.#far.resume();
  }

  override _final(done: () => void): void {
    this.#far.end(() => done());
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#far.destroy();
    done(error);
  }

  protected override tell(bytes: Buffer, done: () => void): void {
    if (this.#isOpen) return this.#pass(bytes, done);
    this.#open.then(
      () => this.#pass(bytes, done),
      () => done(), // lost already
    );
  }

  #pass(bytes: Buffer, done: () => void): void {
    this.#far.setTimeout(longestSilence);
    this.#far.write(bytes, () => done());
  }

  #watch(): void {
    this.#far.on("error", (error) => this.lose(error));
    this.#far.on("close", () => {
      if (this.writableEnded) this.destroy();
      else this.lose(lost("ECONNRESET", "The server closed the connection"));
    });
    this.#far.on("timeout", () => {
      if (Date.now() < this.#mayBeSilentUntil()) this.#far.setTimeout(longestSilence);
      else this.lose(lost("ETIMEDOUT", "The server has been silent for too long"));
    });
  }

  #forward(): void {
    this.#isOpen = true;
    // Bytes always, for no encoding was set.
    this.#far.on("data", (bytes: string | Buffer) => {
      this.#far.setTimeout(0);
      if (!this.hear(Buffer.from(bytes))) this.#far.pause();
    });
  }

  async #encrypt(host: string, { verified }: { verified: boolean }): Promise<void> {
    const plain = this.#far;
    plain.write(sslRequest);
    const [answer]: unknown[] = await once(plain, "data");
    if (!(answer instanceof Uint8Array && answer[0] === yes)) throw lost("TLS_REFUSED", "The server offers no TLS");
    plain.removeAllListeners();
    const far: TLSSocket = secure({
      socket: plain,
      rejectUnauthorized: verified,
      ...(isIP(host) ? {} : { servername: host }),
    });
    this.#far = far;
    this.#watch();
    await once(far, "secureConnect");
  }
}

const lost = (code: string, message: string) => Object.assign(new Error(message), { code });
