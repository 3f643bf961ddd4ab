import type { Shelf } from './storage.ts';

/** A shelf in memory, for tests: their page has no IndexedDB. Values are copies, as they are there. */
export function memoryShelf<Kept>(kept = new Map<string, Kept>()): Shelf<Kept> & { kept: Map<string, Kept> } {
  return {
    kept,
    read: async (key) => kept.get(key),
    write: async (key, value) => {
      kept.set(key, structuredClone(value));
      return true;
    },
    remove: async (keys) => {
      for (const key of keys) kept.delete(key);
    },
    all: async () => [...kept],
    clear: async () => kept.clear(),
  };
}
