/** Hosts of the known push services, as Deno and browsers write them; `*.` stands for any subdomain. */
export const pushHosts = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
] as const;

/** Without PUBLIC_URL the site is on trial on this machine, and so may be a push service. */
export const trialHosts = ["localhost", "127.0.0.1"] as const;

/** True if the server may call this address, which any member of staff can enter. */
export function isPushEndpoint(endpoint: string, publicUrl: string | null | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (!publicUrl && trialHosts.some((host) => host === hostname))
    return protocol === "http:" || protocol === "https:";
  return protocol === "https:" && port === "" && pushHosts.some((host) => fits(hostname, host));
}

const fits = (hostname: string, host: string): boolean =>
  host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host;
