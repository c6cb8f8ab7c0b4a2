/** Hands a file over to the browser's downloads; nothing is asked of a server. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this task; a file that is never let go stays in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
