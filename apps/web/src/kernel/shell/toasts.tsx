import { useSyncExternalStore } from 'react';
import { Toaster } from '@cottontree/ui/toast.tsx';
import { currentToasts, subscribeToasts } from '@cottontree/ui/toast-store.ts';

/** The toasts. Their code comes with the page: what they say may be that nothing can be fetched. */
export function Toasts() {
  const any = useSyncExternalStore(subscribeToasts, () => currentToasts().length > 0);
  return any ? <Toaster /> : null;
}
