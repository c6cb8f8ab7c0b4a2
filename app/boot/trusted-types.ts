/** The part of Trusted Types that is needed here; only some browsers have it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): unknown };
}

/**
 * The address of a worker's script in the one way that the page's policy allows; `api/http/headers.ts` names the
 * policies. Each may be created once in the life of a page.
 */
export function trustedScriptUrl(policyName: string, address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(policyName, { createScriptURL: () => address });
  // The browser takes its own object where its library of types wants a string.
  return (policy?.createScriptURL(address) ?? address) as string;
}
