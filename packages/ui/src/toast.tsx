import { X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { useSyncExternalStore } from 'react';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import {
  currentToasts,
  dismissToast,
  subscribeToasts,
  TOAST_DURATION,
  TOAST_HOTKEY,
  TOAST_SWIPE_DIRECTION,
  TOAST_SWIPE_THRESHOLD,
  type ToastEntry,
} from './toast-store.ts';
import css from './toast.module.css';

export * from './toast-store.ts';

function ToastItem({ entry }: { entry: ToastEntry }) {
  const destructive = entry.variant === 'destructive';
  return (
    <Radix.Root
      className={classNames(css.toast, destructive && css.destructive)}
      data-variant={entry.variant ?? 'default'}
      open={entry.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(entry.id);
      }}
      duration={entry.duration ?? TOAST_DURATION}
    >
      <div className={css.text}>
        <Radix.Title className={css.title}>{entry.title}</Radix.Title>
        {entry.description !== undefined && (
          <Radix.Description className={css.description}>{entry.description}</Radix.Description>
        )}
        {entry.action && (
          <Radix.Action altText={entry.action.label} asChild onClick={entry.action.onSelect}>
            <Button className={css.action}>{entry.action.label}</Button>
          </Radix.Action>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label="Dismiss">
          <X />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
}

/** The toast region; mounted once, at the end of the application. */
export function Toaster() {
  const entries = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts);
  return (
    <Radix.Provider
      swipeDirection={TOAST_SWIPE_DIRECTION}
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
      duration={TOAST_DURATION}
    >
      {entries.map((entry) => (
        <ToastItem key={entry.id} entry={entry} />
      ))}
      <Radix.Viewport className={css.viewport} hotkey={[TOAST_HOTKEY]} label="Notifications ({hotkey})" />
    </Radix.Provider>
  );
}
