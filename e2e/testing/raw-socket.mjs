// @ts-check
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";

/**
 * What comes back for these bytes until the server ends the connection, or nothing more comes for `idleMs`; over TLS where
 * the address says https, whose certificate must be of `ca`.
 * @param {string} origin @param {string | Buffer} bytes @param {number} [idleMs] @param {import("node:tls").ConnectionOptions} [tls]
 * @returns {Promise<string>} each byte as one character
 */
export async function raw(origin, bytes, idleMs = 3_000, tls = {}) {
  const { protocol, port, hostname } = new URL(origin);
  const at = { port: Number(port), host: "127.0.0.1" };
  const socket =
    protocol === "https:" ? connectTls({ ...at, servername: hostname, ...tls }) : connect(at);
  let answer = "";
  socket.setEncoding("latin1").on("data", (text) => {
    answer += text;
  });
  socket.on("error", () => socket.destroy());
  socket.setTimeout(idleMs, () => socket.destroy());
  // Also after an error: a server may well reset such a connection.
  const closed = new Promise((resolve) => socket.on("close", resolve));
  socket.write(bytes, "latin1");
  await closed;
  return answer;
}
