import { useSyncExternalStore } from 'react';
import { Toaster } from '@cottontree/ui/toast.tsx';
import { currentToasts, subscribeToasts } from '@cottontree/ui/toast-store.ts';

/** The toasts. Their code is part of the first bundle, because they may report that nothing can be fetched. */
export function Toasts() {
  const any = useSyncExternalStore(subscribeToasts, () => currentToasts().length > 0);
  return any ? <Toaster /> : null;
}
