/** Only some browsers have it, and no library of types. */
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
  // The types of the DOM want a string, the browser its own object.
  return (policy?.createScriptURL(address) ?? address) as string;
}
