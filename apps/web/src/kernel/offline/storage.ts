/**
 * Data that stays in this browser between visits, in IndexedDB: responses as last seen, and unsent writes. The module
 * is loaded when it is first needed. If the browser cannot store data (a private window), reads return nothing and
 * writes return false.
 */
import { clear, createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { log } from '../log.ts';

export interface KeyValueStore<Kept> {
  read(key: string): Promise<Kept | undefined>;
  write(key: string, value: Kept): Promise<boolean>;
  remove(keys: readonly string[]): Promise<void>;
  all(): Promise<[string, Kept][]>;
  clear(): Promise<void>;
}

/** Opens one database per name, so that a change to one does not have to wait for the other. */
export function openStore<Kept>(name: string): KeyValueStore<Kept> {
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
