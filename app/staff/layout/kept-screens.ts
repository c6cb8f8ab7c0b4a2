/** Whether a worker of this device has begun to keep what the screens are built of: somebody has signed in here before. */
export async function areScreensKept(): Promise<boolean> {
  try {
    return await caches.has("staff");
  } catch {
    return false; // Not every address has caches.
  }
}
