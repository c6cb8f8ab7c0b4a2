import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushMessage } from "../../db/schema/requests/push.ts";

/** A push service on this machine with one browser, which reads its messages (RFC 8291). */
export interface PushService {
  endpoint: string;
  /** As `PushSubscription.toJSON()` of the browser has them. */
  keys: { p256dh: string; auth: string };
  received: { message: PushMessage; headers: IncomingHttpHeaders }[];
  /** The status of its answers from now on. */
  status: number;
  stop(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const auth = randomBytes(16);
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const text = decrypt(Buffer.concat(chunks), browser, auth);
      service.received.push({ message: JSON.parse(text), headers: incoming.headers });
      answer.writeHead(service.status).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    endpoint: `http://127.0.0.1:${port}/browser/${randomBytes(8).toString("hex")}`,
    keys: { p256dh: browser.getPublicKey("base64url"), auth: auth.toString("base64url") },
    received: [],
    status: 201,
    async stop() {
      // In this order, so that no connection is accepted between the two.
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return service;
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const mac = createHmac("sha256", key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

/** RFC 8291 §3.4 and RFC 8188 §2, of one record. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idEnd = 21 + (body[20] ?? 0);
  const sender = body.subarray(21, idEnd);
  const shared = browser.computeSecret(sender);
  const key = hmac(hmac(auth, shared), "WebPush: info\0", browser.getPublicKey(), sender, "\x01");
  const secret = hmac(salt, key);
  const contentKey = hmac(secret, "Content-Encoding: aes128gcm\0\x01").subarray(0, 16);
  const nonce = hmac(secret, "Content-Encoding: nonce\0\x01").subarray(0, 12);
  const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(idEnd, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}

/** The claims of a VAPID header whose signature fits the public key in it (RFC 8292). */
export function readVapid(authorization = ""): { key: string; aud: string; sub: string } {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const signed = token.slice(0, token.lastIndexOf("."));
  const signature = Buffer.from(token.slice(signed.length + 1), "base64url");
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const valid = verify(
    "sha256",
    Buffer.from(signed),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    signature,
  );
  if (!valid) throw new Error("The signature does not fit");
  const claims = JSON.parse(Buffer.from(signed.split(".")[1] ?? "", "base64url").toString());
  return { key, aud: claims.aud, sub: claims.sub };
}
