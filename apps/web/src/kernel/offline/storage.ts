/**
 * What stays in this browser between two visits, in IndexedDB: answers as they were last seen, and what was sent without
 * a connection. Fetched when it is first needed; a browser that keeps nothing (a private window) answers with nothing.
 */
import { clear, createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { log } from '../log.ts';

export interface Shelf<Kept> {
  read(key: string): Promise<Kept | undefined>;
  write(key: string, value: Kept): Promise<boolean>;
  remove(keys: readonly string[]): Promise<void>;
  all(): Promise<[string, Kept][]>;
  clear(): Promise<void>;
}

/** One database for each: a change of one must not need the other's consent. */
export function openShelf<Kept>(name: string): Shelf<Kept> {
  let store: UseStore | undefined;
  const on = async <Result>(
    work: (store: UseStore) => Promise<Result>,
    otherwise: Result,
  ): Promise<Result> => {
    try {
      store ??= createStore(`cottontree-${name}`, name);
      return await work(store);
    } catch (error) {
      log(`This browser keeps no ${name}`, error);
      return otherwise;
    }
  };
  return {
    read: (key) => on<Kept | undefined>((own) => get<Kept>(key, own), undefined),
    write: (key, value) => on(async (own) => set(key, value, own).then(() => true), false),
    remove: (keys) => on(async (own) => delMany([...keys], own), undefined),
    all: () => on(async (own) => entries<string, Kept>(own), []),
    clear: () => on(async (own) => clear(own), undefined),
  };
}
