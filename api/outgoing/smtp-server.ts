/** The mail server that SMTP_URL names. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  secure: boolean;
  auth?: { user: string; pass: string };
}

/** `smtps://name:password@host` (port 465) or `smtp://…` (port 587); otherwise undefined. */
export function parseSmtpUrl(smtpUrl: string): SmtpServer | undefined {
  if (!URL.canParse(smtpUrl)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(smtpUrl);
  const secure = protocol === "smtps:";
  if (!secure && protocol !== "smtp:") return undefined;
  if (!hostname || !username !== !password || !["", "/"].includes(pathname) || search)
    return undefined;
  try {
    return {
      // An IPv6 address has brackets in a URL.
      host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, "$1"),
      port: port ? Number(port) : secure ? 465 : 587,
      secure,
      ...(username && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      }),
    };
  } catch {
    return undefined; // A percent sign that escapes nothing.
  }
}
