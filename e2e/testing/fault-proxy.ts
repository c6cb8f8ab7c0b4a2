import { once } from "node:events";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";

/** What goes wrong on the way, for one direction of every connection. */
interface Fault {
  /** Lets this many bytes pass, then `how` happens. */
  after?: number;
  /** End of both directions (the default), a reset of both, or end of this direction alone. */
  how?: "end" | "reset" | "half-close";
  /** Every piece comes this much later, in ms. */
  delayMs?: number;
  /** Passes so many bytes at a time, one piece every 10 ms. */
  trickle?: number;
}

export interface Faults {
  /** From the client to the server. */
  up?: Fault;
  /** From the server to the client. */
  down?: Fault;
}

export interface FaultProxy {
  origin: string;
  /** Bytes that came from each side, whether they were passed on or not. */
  seen: { up: number; down: number };
  /** Ends every connection as it stands; new ones meet what `faults` says by then. */
  cut(): void;
  close(): Promise<void>;
}

/** A TCP proxy in front of the server at `target` that breaks every connection in the same place. */
export async function faultProxy(target: string, faults: Faults = {}): Promise<FaultProxy> {
  const { port } = new URL(target);
  const seen = { up: 0, down: 0 };
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: Number(port), host: "127.0.0.1", allowHalfOpen: true });
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay(true);
      // What breaks one side ends the other; the fault is meant.
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    relay(client, upstream, faults.up ?? {}, (bytes) => {
      seen.up += bytes;
    });
    relay(upstream, client, faults.down ?? {}, (bytes) => {
      seen.down += bytes;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // The type also covers sockets that have a path; this one has a port.
  const { port: own } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${own}`,
    seen,
    cut() {
      for (const socket of open) socket.destroy();
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function relay(from: Socket, to: Socket, fault: Fault, count: (bytes: number) => void): void {
  let left = fault.after ?? Number.POSITIVE_INFINITY;
  let queue = Promise.resolve();
  const later = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

  const pass = async (bytes: Buffer) => {
    if (fault.delayMs) await later(fault.delayMs);
    const step = fault.trickle ?? bytes.length;
    for (let at = 0; at < bytes.length && !to.destroyed; at += step) {
      if (at > 0) await later(10);
      to.write(bytes.subarray(at, at + step));
    }
  };

  from.on("data", (piece: Buffer) => {
    count(piece.length);
    if (left < 0) return;
    const passed = piece.subarray(0, Math.min(left, piece.length));
    const broken = piece.length >= left;
    left = broken ? -1 : left - piece.length;
    queue = queue.then(async () => {
      if (passed.length > 0) await pass(passed);
      if (broken) await breakOff(from, to, fault.how ?? "end");
    });
  });
  from.on("end", () => {
    if (left < 0) return;
    queue = queue.then(() => void to.end());
  });
}

/** Whatever was passed on before arrives first, except in a reset, which may overtake it. */
async function breakOff(from: Socket, to: Socket, how: NonNullable<Fault["how"]>): Promise<void> {
  if (how === "reset") {
    to.resetAndDestroy();
    from.resetAndDestroy();
    return;
  }
  await new Promise<void>((done) => to.end(done));
  if (how === "end") from.destroy();
}
