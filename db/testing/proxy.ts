import { Buffer } from "node:buffer";
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A connection to a server that can be cut and repaired, for tests of outages. */
export interface Way {
  /** The address of the database, through the proxy. */
  url: string;
  /** Breaks every connection and takes no new one, as a stopped server does. */
  cut(): Promise<void>;
  /** Lets everything pass again. */
  repair(): Promise<void>;
  /** Swallows everything silently, as a broken network does, until repaired. */
  swallow(): void;
  /** Takes new connections and closes them immediately, as a balancer without a server does, until repaired. */
  refuse(): void;
  /** The number of open sockets, on both sides together. */
  connections(): number;
  close(): Promise<void>;
}

/**
 * Starts a proxy on 127.0.0.1 in front of the server of `url`; `change` may replace the server's bytes, and keeps
 * its length.
 */
export async function startProxy(
  url: string,
  change: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Promise<Way> {
  const target = new URL(url);
  const open = new Set<Socket>();
  let mode: "pass" | "swallow" | "refuse" = "pass";
  let server: Server;

  const take = (near: Socket) => {
    if (mode === "refuse") {
      open.add(near);
      near.on("close", () => open.delete(near)).end();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      open.add(from);
      from.on("data", (bytes) => {
        if (mode === "pass") to.write(from === far ? change(Buffer.from(bytes)) : bytes);
      });
      from.on("error", () => from.destroy());
      from.on("close", () => {
        open.delete(from);
        to.end();
      });
    }
  };
  const listen = async (port: number) => {
    server = createServer(take).listen(port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    return typeof address === "object" && address ? address.port : 0;
  };
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };

  const port = await listen(0);
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String(port);
  return {
    url: through.href,
    cut,
    async repair() {
      mode = "pass";
      if (!server.listening) await listen(port);
    },
    swallow() {
      mode = "swallow";
    },
    refuse() {
      mode = "refuse";
      for (const socket of open) socket.destroy();
    },
    connections: () => open.size,
    close: cut,
  };
}
