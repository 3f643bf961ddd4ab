import { useSyncExternalStore } from 'react';
import type { SignedInUser } from '@cottontree/contract/users.ts';
import { clearRecord, readRecord, RECORD_KEY, writeRecord, type SignInRecord } from './record.ts';

/**
 * Whether the application is shown, and for whom. Apart from the stored record, because after a sign-in the record is
 * stored at once and the application follows a second later.
 */
let admitted: SignInRecord | undefined;
let asked = false;
const listeners = new Set<() => void>();

function set(record: SignInRecord | undefined): void {
  admitted = record;
  asked = true;
  for (const listener of listeners) listener();
}

export function currentRecord(): SignInRecord | undefined {
  if (!asked) {
    asked = true;
    admitted = readRecord();
  }
  return admitted;
}

/** Shows the application to whom the stored record names. */
export const admit = (): void => set(readRecord());

/** Clears the stored record and shows the sign-in screen. */
export function dismiss(): void {
  clearRecord();
  set(undefined);
}

/** Keeps the new end of the session in the record. */
export function extendRecord(expiresAt: string): void {
  if (admitted === undefined) return;
  // Not announced: the end is read from storage, nothing on the screen shows it.
  admitted = { ...admitted, expiresAt };
  writeRecord(admitted);
}

/** Shows the person as they have just described themselves, without a new sign-in. */
export function renewRecord(user: SignedInUser): void {
  if (admitted === undefined) return;
  writeRecord({ ...admitted, user });
  set(readRecord());
}

/** Signing in or out in another tab of this browser does so here. */
function elsewhere(event: StorageEvent): void {
  // Clearing all storage has no key.
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
