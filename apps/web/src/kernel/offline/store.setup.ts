import type { KeyValueStore } from './storage.ts';

/** In-memory storage for tests, whose page has no IndexedDB. Values are stored as copies, as IndexedDB does. */
export function memoryStore<Kept>(
  kept = new Map<string, Kept>(),
): KeyValueStore<Kept> & { kept: Map<string, Kept> } {
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
