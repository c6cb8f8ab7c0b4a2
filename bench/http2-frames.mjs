// @ts-check
// HTTP/2 by its frames (RFC 9113): node:http2 refuses to send most of what a proxy has to refuse.
import { once } from "node:events";
import { connect } from "node:tls";

const preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const types = { data: 0, headers: 1, reset: 3, settings: 4, ping: 6, goaway: 7 };
const endStream = 1;
const endHeaders = 4;
const ack = 1;

/** @typedef {[name: string, value: string]} Header */
/** @typedef {{ headers: Header[], data?: string, trailers?: Header[] }} Message one request, sent as it is */

/** @param {number} type @param {number} flags @param {number} stream @param {Buffer} payload */
function frame(type, flags, stream, payload) {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** Literals without index or Huffman code (RFC 7541 §6.2.2). @param {Header[]} headers */
const block = (headers) =>
  Buffer.concat(headers.flatMap((pair) => [Buffer.of(0), ...pair.map(textOf)]));

/** @param {string} text */
function textOf(text) {
  const bytes = Buffer.from(text, "latin1");
  // An integer of a prefix of 7 bits (RFC 7541 §5.1).
  const length = [];
  let rest = bytes.length - 127;
  if (rest < 0) length.push(bytes.length);
  else {
    length.push(127);
    for (; rest >= 128; rest = Math.floor(rest / 128)) length.push((rest % 128) + 128);
    length.push(rest);
  }
  return Buffer.concat([Buffer.from(length), bytes]);
}

/**
 * Sends one request on a connection of its own. Says whether it was answered, refused by a reset of its stream or the end
 * of the connection, or neither within `idleMs`.
 * @param {string} origin @param {Message} message @param {number} idleMs @param {import("node:tls").ConnectionOptions} tls
 * @returns {Promise<"answered" | "refused" | "silent">}
 */
export async function sendFrames(origin, { headers, data, trailers }, idleMs, tls) {
  const { port, hostname } = new URL(origin);
  const at = { port: Number(port), host: "127.0.0.1", servername: hostname };
  const socket = connect({ ...at, ALPNProtocols: ["h2"], ...tls });
  socket.on("error", () => socket.destroy());
  await once(socket, "secureConnect");
  if (socket.alpnProtocol !== "h2") throw new Error("The proxy does not speak HTTP/2.");
  /** @type {"answered" | "refused" | "silent"} */
  let outcome = "silent";
  let rest = Buffer.alloc(0);
  socket.on("data", (/** @type {Buffer} */ part) => {
    rest = Buffer.concat([rest, part]);
    while (rest.length >= 9 && rest.length >= 9 + rest.readUIntBE(0, 3)) {
      const [type, flags = 0, stream] = [rest[3], rest[4], rest.readUInt32BE(5)];
      const payload = rest.subarray(9, 9 + rest.readUIntBE(0, 3));
      rest = rest.subarray(9 + payload.length);
      const isAsked = (flags & ack) === 0;
      if (type === types.settings && isAsked)
        socket.write(frame(types.settings, ack, 0, Buffer.alloc(0)));
      if (type === types.ping && isAsked) socket.write(frame(types.ping, ack, 0, payload));
      if (type === types.headers && outcome === "silent") outcome = "answered";
      if ((type === types.reset || type === types.goaway) && outcome === "silent")
        outcome = "refused";
      const isLast = stream === 1 && (flags & endStream) !== 0 && type !== types.settings;
      if (type === types.goaway || type === types.reset || isLast) socket.destroy();
    }
  });
  socket.setTimeout(idleMs, () => socket.destroy());
  const closed = once(socket, "close");
  const ending = (/** @type {boolean} */ isLast) => (isLast ? endStream : 0);
  const bare = data === undefined && trailers === undefined;
  socket.write(
    Buffer.concat([
      Buffer.from(preface),
      frame(types.settings, 0, 0, Buffer.alloc(0)),
      frame(types.headers, endHeaders | ending(bare), 1, block(headers)),
      ...(bare ? [] : [frame(types.data, ending(!trailers), 1, Buffer.from(data ?? "", "latin1"))]),
      ...(trailers ? [frame(types.headers, endHeaders | endStream, 1, block(trailers))] : []),
    ]),
  );
  await closed;
  return outcome;
}
