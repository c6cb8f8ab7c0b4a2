/** Puts the full address of a path of this site on the clipboard; tells whether the browser let it. */
export async function copyLink(path: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    return true;
  } catch {
    return false;
  }
}
