import type { ReactNode } from 'react';

/** Toasts in sight at a time: a new one takes the place of the old. */
export const TOAST_LIMIT = 1;
/** Milliseconds between a toast's dismissal and its removal from the store. */
export const TOAST_REMOVE_DELAY = 1_000_000;
/** Milliseconds a toast is displayed unless it says otherwise. */
export const TOAST_DURATION = 5000;
/** Pixels of swipe that dismiss a toast. */
export const TOAST_SWIPE_THRESHOLD = 50;
export const TOAST_SWIPE_DIRECTION = 'right';
/** Moves focus to the region of the toasts. */
export const TOAST_HOTKEY = 'F8';

export interface ToastOptions {
  title: ReactNode;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  /** Milliseconds on display. */
  duration?: number;
  /** While it is open no other takes its place: what comes after it follows from it. */
  stays?: boolean;
  /** One way to act on what is told; the label must make sense on its own. */
  action?: { label: string; onSelect: () => void };
}

export interface ToastEntry extends ToastOptions {
  id: string;
  /** False once dismissed: it fades, and stays in the store until its removal. */
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

/** Shows a message. It may be called from anywhere, also outside React; a Toaster must be on the page. */
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

/** Closes one toast, or all when no id is given, and plans the removal. */
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

/** For useSyncExternalStore: the present toasts, newest first. */
export function currentToasts(): readonly ToastEntry[] {
  return entries;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Empties the store at once, timers included: at sign-out, and between tests. */
export function clearToasts(): void {
  for (const entry of entries) remove(entry.id);
}
