import { useSyncExternalStore } from 'react';
import { jsonOf } from './call.ts';

/** A choice of this person in this browser. It is kept in local storage, follows other tabs, and grants nothing. */
export interface Preference<Value> {
  read(): Value;
  write(value: Value): void;
  subscribe(listener: () => void): () => void;
}

const known = new Set<{ read(): unknown; write(value: never): void }>();

/**
 * @param key in local storage
 * @param accept turns whatever was stored, undefined included, into a value: it is what mends a broken one
 */
export function preference<Value>(key: string, accept: (stored: unknown) => Value): Preference<Value> {
  const listeners = new Set<() => void>();
  let current: Value | undefined;
  const load = () => {
    const text = storage()?.getItem(key);
    return accept(text === null || text === undefined ? undefined : jsonOf(text));
  };
  const kept: Preference<Value> = {
    read: () => (current ??= load()),
    write: (value) => {
      current = value;
      storage()?.setItem(key, JSON.stringify(value));
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      const elsewhere = (event: StorageEvent) => {
        if (event.key !== key) return;
        current = load();
        listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', elsewhere);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', elsewhere);
      };
    },
  };
  known.add(kept);
  return kept;
}

export function usePreference<Value>(kept: Preference<Value>): [Value, (value: Value) => void] {
  return [useSyncExternalStore(kept.subscribe, kept.read), kept.write];
}

/** Remembers all choices and returns how to put them back: signing out clears the browser's storage. */
export function keepPreferences(): () => void {
  const copies = [...known].map((each) => ({ each, value: each.read() }));
  return () => {
    // The value was read from the same preference.
    for (const { each, value } of copies) each.write(value as never);
  };
}

/** Storage can be refused: in a private window, by a policy. */
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
