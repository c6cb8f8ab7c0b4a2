import { createHash } from "node:crypto";

/** Trusted Types policies: DOMPurify's, and the script addresses of the service worker and the search worker. */
const trustedTypesPolicies = ["dompurify", "worker-address", "search-worker"] as const;

interface HeaderFacts {
  /** Allowed by its hash. */
  inlineScript: string;
  https: boolean;
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Headers of every response. No nonces: a cached page would replay an old one. */
export function securityHeaders({ inlineScript, https }: HeaderFacts) {
  const script = hashOf(inlineScript);
  const policy = (styles: string) =>
    [
      "default-src 'none'",
      `script-src 'self' ${script}`,
      `style-src 'self'${styles}`,
      "img-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      `trusted-types ${trustedTypesPolicies.join(" ")}`,
      ...(https ? ["upgrade-insecure-requests"] : []),
    ].join("; ");
  const always: [string, string][] = [
    ["content-security-policy", policy("")],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-embedder-policy", "require-corp"],
    ["cross-origin-resource-policy", "same-origin"],
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    [
      "permissions-policy",
      "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    ],
  ];
  // Two years, as the preload list asks.
  if (https) always.push(["strict-transport-security", "max-age=63072000; includeSubDomains"]);
  return {
    always,
    /** Replaces the policy of `always` on a page with these style elements. */
    forStyles: (styles: readonly string[]): [string, string] => [
      "content-security-policy",
      policy(styles.map((style) => ` ${hashOf(style)}`).join("")),
    ],
  };
}
