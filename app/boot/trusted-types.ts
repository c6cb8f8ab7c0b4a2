/** Only some browsers have the API, and no type library declares it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): unknown };
}

/** A worker's address as the page's policy requires it (`api/http/headers.ts`). A policy can be created once a page. */
export function trustedScriptUrl(policyName: string, address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(policyName, { createScriptURL: () => address });
  // The DOM types want a string, the browser a TrustedScriptURL.
  return (policy?.createScriptURL(address) ?? address) as string;
}
