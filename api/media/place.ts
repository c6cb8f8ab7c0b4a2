/** Where a bucket is and who may use it, as MEDIA_URL says. */
export interface BucketPlace {
  /** The bucket's address without a slash at its end. */
  address: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * `https://key:secret@host/bucket?region=…`; the region is us-east-1 unless told, and http is for this machine alone.
 * Undefined where the address says something else, or less.
 */
export function placeOf(mediaUrl: string): BucketPlace | undefined {
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
