import type { Buffer } from "node:buffer";
import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { connect as secure, type TLSSocket } from "node:tls";
import { ClientSocket } from "./client-socket.ts";

export interface Encryption {
  /** False allows plain text if the server has no TLS. */
  required: boolean;
  verified: boolean;
}

export interface Target {
  host: string;
  port: number;
  path?: string;
  tls?: Encryption;
}

// statement_timeout makes a live server answer within 5 s, so 10 s of silence mean a broken network.
const idleMs = 10_000;

const sslRequest = new Uint8Array([0, 0, 0, 8, 4, 210, 22, 47]);
const yes = "S".charCodeAt(0);

export class ServerSocket extends ClientSocket {
  #socket: Socket;
  readonly #open: Promise<void>;
  #isOpen = false;
  /** The time at which the oldest unanswered request was sent (ms since 1970). */
  #askedAt: number | undefined;
  readonly #watchdog: ReturnType<typeof setInterval>;

  /** Before `mayBeSilentUntil` (ms since 1970) silence is expected. */
  constructor(target: Target, mayBeSilentUntil: () => number) {
    super();
    this.#watchdog = setInterval(() => {
      const asked = this.#askedAt ?? Number.POSITIVE_INFINITY;
      if (Date.now() < Math.max(asked + idleMs, mayBeSilentUntil())) return;
      this.fail(lost("ETIMEDOUT", "The server has been silent for too long"));
    }, 1_000);
    this.#socket = connect(target.path ? { path: target.path } : target);
    this.#socket.setNoDelay(true).setKeepAlive(true, 60_000);
    this.#watch();
    this.#open = target.tls ? this.#encrypt(target.host, target.tls) : Promise.resolve();
    this.#open.then(
      () => this.#forward(),
      (error: Error) => this.fail(error),
    );
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _final(done: () => void): void {
    this.#socket.end(() => done());
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearInterval(this.#watchdog);
    this.#socket.destroy();
    done(error);
  }

  protected override transmit(bytes: Buffer, done: () => void): void {
    if (this.#isOpen) this.#pass(bytes, done);
    else this.#open.then(() => this.#pass(bytes, done), done); // or it is lost already
  }

  #pass(bytes: Buffer, done: () => void): void {
    this.#askedAt ??= Date.now();
    this.#socket.write(bytes, () => done());
  }

  #watch(): void {
    this.#socket.on("error", (error) => this.fail(error));
    this.#socket.on("close", () => {
      if (this.writableEnded) this.destroy();
      else this.fail(lost("ECONNRESET", "The server closed the connection"));
    });
  }

  #forward(): void {
    this.#isOpen = true;
    this.#socket.on("data", (bytes) => {
      this.#askedAt = undefined;
      if (typeof bytes !== "string" && !this.receive(bytes)) this.#socket.pause();
    });
  }

  async #encrypt(host: string, { required, verified }: Encryption): Promise<void> {
    const plain = this.#socket;
    plain.write(sslRequest);
    const [answer]: unknown[] = await once(plain, "data");
    if (!(answer instanceof Uint8Array && answer[0] === yes)) {
      if (required) throw lost("TLS_REFUSED", "The server offers no TLS");
      return;
    }
    plain.removeAllListeners();
    const socket: TLSSocket = secure({
      socket: plain,
      rejectUnauthorized: verified,
      ...(isIP(host) ? {} : { servername: host }),
    });
    this.#socket = socket;
    this.#watch();
    await once(socket, "secureConnect");
  }
}

const lost = (code: string, message: string) => Object.assign(new Error(message), { code });
