import { connect } from "node:net";

/** What comes back for these bytes until the server ends the connection, or nothing more comes for `idleMs`. */
export async function raw(origin: string, bytes: string, idleMs = 3_000): Promise<string> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
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
