import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import S3rver from "s3rver";

export const account = { key: "S3RVER", secret: "S3RVER" };

interface Asked {
  req: IncomingMessage;
  status: number;
}

/**
 * A server of S3's protocol on a free port, with a bucket `media`. It knows accounts and buckets, but passes every
 * signature of version 4, so that is worked out here, from AWS's own description.
 */
export async function openStorage(directory: string) {
  const storage = new S3rver({
    port: 0,
    address: "127.0.0.1",
    directory,
    silent: true,
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: "media", configs: [] }],
  });
  storage.middleware.unshift(async (asked: Asked, next: () => Promise<void>) => {
    if (isSigned(asked.req)) await next();
    else asked.status = 403;
  });
  const { port } = await storage.run();
  return { port, close: () => storage.close() };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

/** True if someone with the secret signed this very request (AWS Signature Version 4). */
function isSigned({ method = "", url = "", headers }: IncomingMessage): boolean {
  const header = (name: string) => String(headers[name] ?? "").trim();
  const [, scope = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), ?SignedHeaders=(\S+), ?Signature=([\da-f]{64})$/.exec(
      header("authorization"),
    ) ?? [];
  const [day = "", region = "", service = "", ending] = scope.split("/");
  if (ending !== "aws4_request" || !names.split(";").includes("host")) return false;
  const [path = "", query = ""] = url.split("?");
  const canonical = [
    method,
    path,
    query,
    ...names.split(";").map((name) => `${name}:${header(name)}`),
    "",
    names,
    header("x-amz-content-sha256"),
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", header("x-amz-date"), scope, sha256(canonical)].join("\n");
  const key = [region, service, "aws4_request"].reduce<Buffer>(
    hmac,
    hmac(`AWS4${account.secret}`, day),
  );
  return hmac(key, text).toString("hex") === signature;
}
