/** Hands a file over to the browser's downloads; nothing is asked of a server. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after this task; an address that is never revoked keeps it in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
