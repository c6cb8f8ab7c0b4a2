/** Copies the full address of a path of this site; false if the browser refuses. */
export const copyLink = (path: string): Promise<boolean> =>
  copyText(new URL(path, location.origin).href);

/** False if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
