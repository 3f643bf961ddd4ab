import { navigate } from 'wouter/use-browser-location';
import { asOfIn, withAsOf } from './as-of.ts';

/**
 * Makes plain links navigate without a page load: a component only writes `<a href="/dashboard">`. The as-of day is
 * kept.
 * @param approach called with the path of a link that the pointer or the focus has reached
 * @returns a function that stops it
 */
export function followLinks(approach: (path: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const url = ownUrl(event.target);
    if (url === undefined) return;
    const samePage = url.pathname === location.pathname && url.search === location.search;
    if (samePage && url.hash !== '') return;
    event.preventDefault();
    const to = withAsOf(url.pathname + url.search + url.hash, asOfIn(location.search));
    if (to !== location.pathname + location.search + location.hash) navigate(to);
  };
  const onApproach = (event: Event) => {
    const url = ownUrl(event.target);
    if (url !== undefined) approach(url.pathname);
  };
  document.addEventListener('click', onClick);
  document.addEventListener('pointerover', onApproach, { passive: true });
  document.addEventListener('focusin', onApproach);
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('pointerover', onApproach);
    document.removeEventListener('focusin', onApproach);
  };
}

/** The URL of the link that contains the target, if it leads to a screen of this application. */
function ownUrl(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return undefined;
  if (link.target !== '' && link.target !== '_self') return undefined;
  const url = new URL(link.href);
  return url.origin === location.origin && !url.pathname.startsWith('/api/') ? url : undefined;
}
