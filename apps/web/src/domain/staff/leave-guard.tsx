import { useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { asOfIn, withAsOf } from '../../kernel/as-of.ts';

export interface LeaveGuardProps {
  title: string;
  description: string;
  confirmLabel: string;
  cancelLabel: string;
  /** Called when the person leaves: unsaved changes are to be discarded. */
  onLeave: () => void;
}

/** While mounted, links to another screen, Back, Forward and closing the window ask for confirmation first. */
export function LeaveGuard({ onLeave, ...question }: LeaveGuardProps) {
  const [goOn, setGoOn] = useState<() => void>();
  const leaving = useRef(false);

  useEffect(() => {
    const here = location.pathname;
    const onClick = (event: MouseEvent) => {
      const to = otherScreen(event, here);
      if (to === undefined) return;
      // The link navigation ignores clicks that are already handled.
      event.preventDefault();
      setGoOn(() => () => navigate(withAsOf(to, asOfIn(location.search))));
    };
    const onTraverse = (event: NavigateEvent) => {
      const { url, key } = event.destination;
      const leaves = event.navigationType === 'traverse' && new URL(url).pathname !== here;
      if (!leaves || !event.cancelable || leaving.current) return;
      event.preventDefault();
      setGoOn(() => () => window.navigation?.traverseTo(key));
    };
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', onClick, true);
    // Browsers without this API do not ask on Back; kept changes are there again on return.
    window.navigation?.addEventListener('navigate', onTraverse);
    window.addEventListener('beforeunload', onClose);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.navigation?.removeEventListener('navigate', onTraverse);
      window.removeEventListener('beforeunload', onClose);
    };
  }, []);

  return (
    <AlertDialog
      {...question}
      danger
      open={goOn !== undefined}
      onOpenChange={(open) => {
        if (!open) setGoOn(undefined);
      }}
      onConfirm={() => {
        setGoOn(undefined);
        leaving.current = true;
        onLeave();
        goOn?.();
      }}
    />
  );
}

/** The target of a click that leaves this screen within this page. */
function otherScreen(event: MouseEvent, here: string): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return undefined;
  if (link.target !== '' && link.target !== '_self') return undefined;
  const url = new URL(link.href);
  const leaves = url.origin === location.origin && url.pathname !== here;
  return leaves ? url.pathname + url.search + url.hash : undefined;
}
