import type { ReactNode } from 'react';

/** Maximum number of visible toasts: a new one replaces the old one. */
export const TOAST_LIMIT = 1;
/** Milliseconds between a toast's dismissal and its removal from the store. */
export const TOAST_REMOVE_DELAY = 1_000_000;
/** Milliseconds for which a toast is shown by default. */
export const TOAST_DURATION = 5000;
/** Pixels of a swipe that dismisses a toast. */
export const TOAST_SWIPE_THRESHOLD = 50;
export const TOAST_SWIPE_DIRECTION = 'right';
/** Moves the focus to the toast region. */
export const TOAST_HOTKEY = 'F8';

export interface ToastOptions {
  title: ReactNode;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  /** Milliseconds for which it is shown. */
  duration?: number;
  /** While it is open no other toast replaces it: later messages are only its consequences. */
  stays?: boolean;
  /** One action in response to the message; the label must make sense on its own. */
  action?: { label: string; onSelect: () => void };
}

export interface ToastEntry extends ToastOptions {
  id: string;
  /** False once dismissed: it fades out, and stays in the store until its removal. */
  open: boolean;
}

export interface ToastHandle {
  id: string;
  dismiss: () => void;
  update: (options: Partial<ToastOptions>) => void;
}

let entries: readonly ToastEntry[] = [];
let issued = 0;
const removals = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function remove(id: string): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
  publish(entries.filter((entry) => entry.id !== id));
}

/** Shows a message. It may be called from anywhere, also outside React; a Toaster must be mounted. */
export function toast(options: ToastOptions): ToastHandle {
  issued += 1;
  const id = `toast-${issued}`;
  const handle: ToastHandle = {
    id,
    dismiss: () => dismissToast(id),
    update: (change) =>
      publish(
        entries.map((entry) => (entry.id === id ? { ...entry, ...change, id, open: entry.open } : entry)),
      ),
  };
  if (entries.some(({ stays, open }) => stays === true && open)) return handle;
  const kept = [{ ...options, id, open: true }, ...entries].slice(0, TOAST_LIMIT);
  for (const entry of entries) if (!kept.includes(entry)) remove(entry.id);
  publish(kept);
  return handle;
}

/** Closes one toast, or all if no id is given, and schedules the removal. */
export function dismissToast(id?: string): void {
  const concerned = entries.filter((entry) => id === undefined || entry.id === id);
  for (const entry of concerned) {
    if (removals.has(entry.id)) continue;
    removals.set(
      entry.id,
      setTimeout(() => remove(entry.id), TOAST_REMOVE_DELAY),
    );
  }
  publish(entries.map((entry) => (concerned.includes(entry) ? { ...entry, open: false } : entry)));
}

/** For useSyncExternalStore: the current toasts, newest first. */
export function currentToasts(): readonly ToastEntry[] {
  return entries;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Clears the store and its timers at once: at sign-out, and between tests. */
export function clearToasts(): void {
  for (const entry of entries) remove(entry.id);
}
