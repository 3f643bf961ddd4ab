import { useSyncExternalStore } from 'react';

/** Chromium's event; no type library contains it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export type InstallState = 'hidden' | 'offered' | 'installing' | 'installed';

/** A refusal is remembered until the tab is closed. */
const DISMISSED = 'install-dismissed';
/** Milliseconds for which the success message is shown. */
const NEWS = 4000;

let offer: BeforeInstallPromptEvent | undefined;
let state: InstallState = 'hidden';
const listeners = new Set<() => void>();

function set(next: InstallState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Stores the browser's offer to install, which may come before anything is rendered. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // The event of this name has this type.
    offer = event as BeforeInstallPromptEvent;
    if (sessionStorage.getItem(DISMISSED) === null) set('offered');
  });
  window.addEventListener('appinstalled', () => {
    set('installed');
    setTimeout(() => set('hidden'), NEWS);
  });
}

export function dismissInstall(): void {
  sessionStorage.setItem(DISMISSED, 'yes');
  set('hidden');
}

/** Opens the browser's own dialog. The browser reports with another event when the app is installed. */
export async function install(): Promise<void> {
  if (offer === undefined) return;
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  offer = undefined;
  set(outcome === 'accepted' ? 'installing' : 'hidden');
}

export function useInstallState(): InstallState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => state,
  );
}
