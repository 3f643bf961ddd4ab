import { useSyncExternalStore } from 'react';
import type { SignedInUser } from '@cottontree/contract/access/users.ts';
import { clearRecord, readRecord, RECORD_KEY, writeRecord, type SignInRecord } from './record.ts';

/**
 * Whether the application is shown, and for whom. Separate from the stored record: after sign-in the record is stored
 * at once, and the application is shown a second later.
 */
let admitted: SignInRecord | undefined;
let loaded = false;
const listeners = new Set<() => void>();

function set(record: SignInRecord | undefined): void {
  admitted = record;
  loaded = true;
  for (const listener of listeners) listener();
}

export function currentRecord(): SignInRecord | undefined {
  if (!loaded) {
    loaded = true;
    admitted = readRecord();
  }
  return admitted;
}

/** Shows the application to the person in the stored record. */
export const admit = (): void => set(readRecord());

/** Clears the stored record and shows the sign-in screen. */
export function dismiss(): void {
  clearRecord();
  set(undefined);
}

/** Updates the end of the session in the stored record. */
export function extendRecord(expiresAt: string): void {
  if (admitted === undefined) return;
  // Listeners are not notified: the end is read from storage, and nothing on the screen shows it.
  admitted = { ...admitted, expiresAt };
  writeRecord(admitted);
}

/** Updates the displayed person after they changed their own profile, without a new sign-in. */
export function renewRecord(user: SignedInUser): void {
  if (admitted === undefined) return;
  writeRecord({ ...admitted, user });
  set(readRecord());
}

/** Applies a sign-in or sign-out in another tab of this browser. */
function elsewhere(event: StorageEvent): void {
  // The event for clearing all storage has no key.
  if (event.key !== null && event.key !== RECORD_KEY) return;
  const record = readRecord();
  if (record?.user.id === admitted?.user.id && record !== undefined) return;
  set(record);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', elsewhere);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', elsewhere);
  };
}

export const useRecord = (): SignInRecord | undefined => useSyncExternalStore(subscribe, currentRecord);
