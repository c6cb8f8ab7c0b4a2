/** Whether there is a database, without making or opening one. True where the browser does not tell. */
export async function hasDatabase(wanted: string): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return databases?.some(({ name }) => name === wanted) ?? true;
}
