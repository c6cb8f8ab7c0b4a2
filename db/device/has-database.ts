/** True if the database exists, or if the browser cannot tell; neither makes nor opens one. */
export async function hasDatabase(wanted: string): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return databases?.some(({ name }) => name === wanted) ?? true;
}
