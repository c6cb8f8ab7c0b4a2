/** From MEDIA_URL. */
export interface BucketLocation {
  address: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** `https://key:secret@host/bucket?region=…` (default us-east-1; http for this machine only); otherwise undefined. */
export function parseBucketUrl(mediaUrl: string): BucketLocation | undefined {
  if (!URL.canParse(mediaUrl)) return undefined;
  const { protocol, hostname, host, username, password, pathname, searchParams, hash } = new URL(
    mediaUrl,
  );
  if (protocol !== "https:" && !(protocol === "http:" && loopback.test(hostname))) return undefined;
  const bucket = /^\/([a-z\d][a-z\d.-]{1,61}[a-z\d])\/?$/.exec(pathname)?.[1];
  const region = searchParams.get("region") ?? "us-east-1";
  const others = [...searchParams.keys()].some((name) => name !== "region");
  if (!bucket || !username || !password || others || hash || !/^[a-z\d-]{1,40}$/.test(region))
    return undefined;
  try {
    return {
      address: `${protocol}//${host}/${bucket}`,
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      region,
    };
  } catch {
    return undefined; // A percent sign that escapes nothing.
  }
}
