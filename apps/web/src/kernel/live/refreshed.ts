/** The paths whose queries are being fetched again because the server said that they are old. */
const refreshed = new Set<unknown>();

export const isRefreshed = ([path]: readonly unknown[]): boolean => refreshed.has(path);

/** Counts them as such while `fetchAgain` runs. */
export async function refreshing(path: string, fetchAgain: () => Promise<unknown>): Promise<void> {
  refreshed.add(path);
  try {
    await fetchAgain();
  } finally {
    refreshed.delete(path);
  }
}
