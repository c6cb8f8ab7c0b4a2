import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { expect, inject, onTestFinished, test } from "vitest";
import { cert, key } from "../testing/certificate.ts";
import { openDatabase } from "./open.ts";

/** A server that answers the request for TLS with `answer`; what comes then goes to PostgreSQL in the clear. */
async function startTls(answer: "S" | "N"): Promise<string> {
  const ground = inject("ground");
  if (ground.kind !== "server") throw new Error("These tests are for a server");
  const target = new URL(ground.url);
  const open = new Set<Socket>();
  const server = createServer(async (plain) => {
    open.add(plain.on("error", () => plain.destroy()));
    await once(plain, "data");
    plain.write(answer);
    const near = answer === "S" ? new TLSSocket(plain, { isServer: true, key, cert }) : plain;
    near.on("error", () => plain.destroy());
    const far = connect(Number(target.port), target.hostname);
    far.on("error", () => plain.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  const address = server.address();
  const through = new URL(target);
  through.port = String(typeof address === "object" ? address?.port : 0);
  through.hostname = "127.0.0.1";
  return through.href;
}

async function isAnswered(url: string): Promise<boolean> {
  const database = await openDatabase({ url });
  const [row] = await database.withDeadline(database.sql`select ${"x".repeat(100_000)} as text`);
  await database.close();
  return row?.["text"].length === 100_000;
}

test("a server with TLS is spoken to by TLS when the address asks for it", async () => {
  expect(await isAnswered(`${await startTls("S")}?sslmode=require`)).toBe(true);
});

test("a certificate that no one vouches for is refused when the address asks for a good one", async () => {
  const opened = openDatabase({ url: `${await startTls("S")}?sslmode=verify-full` });
  await expect(opened).rejects.toThrow(/^DATABASE_URL: .*(certificate|self.signed|issuer)/i);
});

test("a server without TLS is refused, or spoken to in the clear where the address allows it", async () => {
  const url = await startTls("N");
  await expect(openDatabase({ url: `${url}?sslmode=require` })).rejects.toThrow(
    /^DATABASE_URL: .*offers no TLS/,
  );
  expect(await isAnswered(`${url}?sslmode=prefer`)).toBe(true);
});
