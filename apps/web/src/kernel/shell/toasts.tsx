import { useSyncExternalStore } from 'react';
import { PlainToasts } from '@cottontree/ui/plain-toasts.tsx';
import { currentToasts, subscribeToasts } from '@cottontree/ui/toast-store.ts';
import { deferred } from '../deferred.tsx';

const Toaster = deferred(
  () => import('@cottontree/ui/toast.tsx').then((part) => part.Toaster),
  <PlainToasts />,
  'over',
);

/** The toasts. One may say that nothing can be fetched: its text is shown without the code of the region. */
export function Toasts() {
  const any = useSyncExternalStore(subscribeToasts, () => currentToasts().length > 0);
  return any ? <Toaster /> : null;
}
