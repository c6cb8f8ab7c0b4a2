// A real mail server for tests, in its own process: in one Deno process with its client a refused certificate ends
// both. Prints its port, then each mail as a line of JSON; a line of JSON on its stdin changes its answers.
import { createInterface } from "node:readline";
import process from "node:process";
import { SMTPServer } from "smtp-server";

/** @type {{ rcpt?: number, data?: number, delayMs?: number, drop?: boolean, auth?: boolean, secure?: boolean, port?: number }} */
let answers = JSON.parse(process.argv[2] ?? "{}");
const say = (/** @type {unknown} */ value) => process.stdout.write(`${JSON.stringify(value)}\n`);
/** @param {number} code */
const refusal = (code) => Object.assign(new Error("Refused by the test"), { responseCode: code });

const server = new SMTPServer({
  authOptional: !answers.auth,
  secure: answers.secure ?? false,
  disabledCommands: answers.secure ? [] : ["STARTTLS"],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _, done) =>
    username === "office" && password === "p@ss word"
      ? done(null, { user: username })
      : done(refusal(535)),
  onRcptTo: (_, __, done) => done(answers.rcpt ? refusal(answers.rcpt) : null),
  onData(stream, session, done) {
    /** @type {Buffer[]} */
    const chunks = [];
    stream.on("data", (chunk) => chunks.push(chunk));
    stream.on("end", () => {
      if (answers.data) return done(refusal(answers.data));
      const raw = Buffer.concat(chunks).toString("utf8");
      const { mailFrom, rcptTo } = session.envelope;
      const to = rcptTo.map(({ address }) => address);
      say({ from: mailFrom ? mailFrom.address : "", to, raw, at: Date.now() });
      if (answers.drop) for (const socket of sockets) socket.destroy();
      setTimeout(done, answers.delayMs ?? 0, null);
    });
  },
});
server.on("error", () => undefined);
/** @type {Set<import("node:net").Socket>} */
const sockets = new Set();
server.server.on("connection", (socket) => {
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
});
server.listen(answers.port ?? 0, "127.0.0.1", () => {
  const address = server.server.address();
  say({ port: typeof address === "object" && address ? address.port : 0 });
});
createInterface({ input: process.stdin })
  .on("line", (line) => {
    answers = JSON.parse(line);
    say({ set: true });
  })
  .on("close", () => process.exit(0));
