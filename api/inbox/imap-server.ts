/** The mailbox that IMAP_URL names. */
export interface ImapMailbox {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS, except on this machine. */
  secure: boolean;
  auth: { user: string; pass: string };
  folder: string;
  /** The mail server delivers what is sent to `office+anything@…` to `office@…`. */
  plus: boolean;
}

/** `imaps://name:password@host/folder?plus=yes` (port 993) or `imap://…` (port 143); otherwise undefined. */
export function parseImapUrl(imapUrl: string): ImapMailbox | undefined {
  if (!URL.canParse(imapUrl)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(imapUrl);
  const secure = protocol === "imaps:";
  if (!secure && protocol !== "imap:") return undefined;
  if (!hostname || !username || !password || hash || !["", "?plus=yes"].includes(search))
    return undefined;
  try {
    return {
      // An IPv6 address has brackets in a URL.
      host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, "$1"),
      port: port ? Number(port) : secure ? 993 : 143,
      secure,
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      folder: decodeURIComponent(pathname.slice(1)) || "INBOX",
      plus: search !== "",
    };
  } catch {
    return undefined; // A percent sign that escapes nothing.
  }
}
