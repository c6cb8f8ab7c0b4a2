/** Puts the full address of a path of this site on the clipboard; tells whether the browser let it. */
export const copyLink = (path: string): Promise<boolean> =>
  copyText(new URL(path, location.origin).href);

/** Puts a text on the clipboard; tells whether the browser let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
