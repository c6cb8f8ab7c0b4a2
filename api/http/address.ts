import { isIPv4, isIPv6 } from "node:net";

/**
 * The visitor's address: the socket's, or with `proxies` trusted ones in front the n-th entry of X-Forwarded-For from
 * the right. Anything left of it is unverified.
 */
export function clientAddress(
  socket: string,
  forwarded: string | undefined,
  proxies: number,
): string {
  const claimed = proxies > 0 ? forwarded?.split(",").at(-proxies) : undefined;
  return bare(claimed ?? "") ?? bare(socket) ?? "unknown";
}

/** What a limit counts by: an IPv4 address, or the /64 of an IPv6 address, which one visitor owns. */
export function addressPrefix(address: string): string {
  const groups = isIPv6(address) ? ipv6Groups(address) : undefined;
  return groups ? `${groups.slice(0, 4).join(":")}::/64` : address;
}

export function isLoopback(address: string): boolean {
  const plain = bare(address);
  return plain === "::1" || (plain?.startsWith("127.") ?? false);
}

/** Without port, brackets and zone; IPv4-mapped IPv6 as IPv4. */
function bare(text: string): string | undefined {
  const inner = /^\[([^\]]+)\](?::\d+)?$/.exec(text.trim())?.[1] ?? text.trim();
  const [address = ""] = inner.split("%");
  if (isIPv6(address)) return mappedIPv4(address) ?? address.toLowerCase();
  const [v4 = ""] = address.split(":");
  return isIPv4(v4) ? v4 : undefined;
}

function mappedIPv4(address: string): string | undefined {
  const groups = ipv6Groups(address).map((group) => Number.parseInt(group, 16));
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

/** `URL` normalises every spelling, with at most one `::`. */
function ipv6Groups(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  return tail === undefined
    ? left
    : [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
}
