import { useSyncExternalStore } from 'react';
import { jsonOf } from './call.ts';

/**
 * A setting of this person in this browser. It is kept in local storage and synchronized between tabs; it grants
 * nothing.
 */
export interface Preference<Value> {
  read(): Value;
  write(value: Value): void;
  subscribe(listener: () => void): () => void;
}

const known = new Set<{ read(): unknown; write(value: never): void }>();

/**
 * Creates a preference.
 * @param key in local storage
 * @param accept turns any stored value, also undefined, into a valid one
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

/** Saves all preferences and returns a function that writes them back: signing out clears the browser's storage. */
export function keepPreferences(): () => void {
  const copies = [...known].map((each) => ({ each, value: each.read() }));
  return () => {
    // Each value was read from the preference it is written to.
    for (const { each, value } of copies) each.write(value as never);
  };
}

/** Local storage; undefined when it is not available, as in a private window or by a policy. */
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
