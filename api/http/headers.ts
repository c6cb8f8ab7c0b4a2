import { createHash } from "node:crypto";

/** Trusted Types policies: DOMPurify's, and the script addresses of the service worker and the search worker. */
const trustedTypesPolicies = ["dompurify", "worker-address", "search-worker"] as const;

/** The address to which browsers report refusals of the policy: csp-reports.ts. */
export const reportPath = "/api/csp-reports";

// A browser warns in its console about names that it does not know: Chromium knows all of these.
const deniedFeatures =
  "accelerometer autoplay browsing-topics camera display-capture encrypted-media geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi payment screen-wake-lock serial usb xr-spatial-tracking";

/** True if visitors connect by https. The proxy serves it, so only PUBLIC_URL tells. */
export const isHttps = (publicUrl?: string | null): boolean =>
  publicUrl?.startsWith("https:") ?? false;

interface HeaderFacts {
  /** Allowed by its hash; absent before the build is read. */
  inlineScript?: string;
  https: boolean;
}

/** The form of the site's words shows pages of the site in a frame, drawn from what is typed. */
export interface Framing {
  /** A page that our own origin may show in a frame. */
  isFramed?: boolean;
  /** A page that may have such frames. */
  frames?: boolean;
}

export type HeaderList = readonly (readonly [string, string])[];

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Headers of every response. No nonces: a cached page would replay an old one. */
export function securityHeaders({ inlineScript, https }: HeaderFacts) {
  const script = inlineScript === undefined ? "" : ` ${hashOf(inlineScript)}`;
  const policy = (styles: string, { isFramed, frames }: Framing = {}) =>
    [
      "default-src 'none'",
      `script-src 'self'${script}`,
      `style-src 'self'${styles}`,
      "img-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      ...(frames ? ["frame-src 'self'"] : []),
      `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
      "require-trusted-types-for 'script'",
      `trusted-types ${trustedTypesPolicies.join(" ")}`,
      ...(https ? ["upgrade-insecure-requests"] : []),
      `report-uri ${reportPath}`,
      // Chromium ignores `report-uri` beside `report-to`, which works over https only.
      ...(https ? ["report-to csp"] : []),
    ].join("; ");
  const always: [string, string][] = [
    ["content-security-policy", policy("")],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-embedder-policy", "require-corp"],
    ["cross-origin-resource-policy", "same-origin"],
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["permissions-policy", deniedFeatures.replaceAll(/\S+/g, "$&=()").replaceAll(" ", ", ")],
  ];
  // The preload list asks for two years and for `preload` (docs/operating.md).
  if (https) {
    always.push(["reporting-endpoints", `csp="${reportPath}"`]);
    always.push(["strict-transport-security", "max-age=63072000; includeSubDomains; preload"]);
  }
  return {
    always,
    /** Replaces the policy of `always` on a page with these style elements. */
    forStyles: (styles: readonly string[], framing?: Framing): [string, string] => [
      "content-security-policy",
      policy(styles.map((style) => ` ${hashOf(style)}`).join(""), framing),
    ],
  };
}

/** A header that the response has itself stays: a page has its own policy, with the hash of its styles. */
export function withHeaders(response: Response, headers: HeaderList): Response {
  for (const [name, value] of headers)
    if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}
