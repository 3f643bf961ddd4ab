import { useSyncExternalStore } from 'react';
import { currentToasts, subscribeToasts } from '@cottontree/ui/toast-store.ts';
import { deferred } from '../deferred.tsx';

const Toaster = deferred(() => import('@cottontree/ui/toast.tsx').then((part) => part.Toaster), null, 'over');

/** The toasts; their code is fetched with the first of them. */
export function Toasts() {
  const any = useSyncExternalStore(subscribeToasts, () => currentToasts().length > 0);
  return any ? <Toaster /> : null;
}
