/** The paths whose queries are being refetched because the server reported that they are outdated. */
const refreshed = new Set<unknown>();

export const isRefreshed = ([path]: readonly unknown[]): boolean => refreshed.has(path);

/** Marks the path as being refetched while `fetchAgain` runs. */
export async function refreshing(path: string, fetchAgain: () => Promise<unknown>): Promise<void> {
  refreshed.add(path);
  try {
    await fetchAgain();
  } finally {
    refreshed.delete(path);
  }
}
