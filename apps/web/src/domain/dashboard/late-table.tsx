import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DataTable } from '@cottontree/ui/data-table.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { SkeletonLines } from './panel-skeleton.tsx';

const Fetched = deferred(
  async () => (await import('@cottontree/ui/data-table.tsx')).DataTable,
  <div aria-busy="true" />,
);
/**
 * Whether one was about to be seen since the page was loaded; then all others are drawn at once. So are they in tests and
 * development.
 */
let anyWanted = !import.meta.env.PROD;
// A page that begins with another screen fetches it with the code of that screen.
if (import.meta.env.PROD && location.pathname !== '/') void Fetched.preload();

/** How far below the window a table is about to be seen, and its code is fetched at once. */
const SOON = '0px 0px 300px 0px';
/** Milliseconds after which its code is fetched though nobody has come near it. */
const LATEST_MS = 4_000;

function Late(props: Parameters<typeof Fetched>[0]) {
  const place = useRef<HTMLDivElement>(null);
  // Only the screen that the page begins with is worth the wait.
  const [wanted, setWanted] = useState(() => anyWanted || location.pathname !== '/');
  useEffect(() => {
    if (wanted || place.current === null) return undefined;
    const want = () => {
      anyWanted = true;
      setWanted(true);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) want();
      },
      { rootMargin: SOON },
    );
    observer.observe(place.current);
    const onPrint = () => flushSync(want);
    window.addEventListener('beforeprint', onPrint);
    const latest = setTimeout(want, LATEST_MS);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', onPrint);
      clearTimeout(latest);
    };
  }, [wanted]);
  return wanted ? (
    <Fetched {...props} />
  ) : (
    <div ref={place} aria-busy="true" data-late="">
      <SkeletonLines lines={props.rows.length + 1} flush />
    </div>
  );
}

/**
 * The table of a panel on the first screen, which begins below the window: its code comes when it is about to be seen, or
 * a while later, and the panel keeps its height until then. The cast is safe: the late part renders that
 * very component with the props that it was given; only its type parameter is lost on the way.
 */
export const LateTable = Object.assign(Late as typeof DataTable, { preload: Fetched.preload });
