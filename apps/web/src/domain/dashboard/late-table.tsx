import { useEffect, useRef, useState, type ComponentProps } from 'react';
import type { DataTable } from '@cottontree/ui/data-table.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { doQuietly } from '../../kernel/line/quiet-work.ts';

const Late = deferred(
  async () => (await import('@cottontree/ui/data-table.tsx')).DataTable,
  <div aria-busy="true" />,
);

/** How far below the window a table may be when its code is fetched. */
const MARGIN = '400px';

/**
 * The table of a panel on the first screen: its code is fetched when the table comes near the window, or once that
 * screen is complete. The panel keeps its height until then.
 */
function TableInTime(props: ComponentProps<typeof Late>) {
  const [wanted, setWanted] = useState(Late.isLoaded);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wanted || place.current === null) return undefined;
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWanted(true);
      },
      { rootMargin: MARGIN },
    );
    near.observe(place.current);
    doQuietly(async () => {
      await Late.preload();
      setWanted(true);
    });
    return () => near.disconnect();
  }, [wanted]);
  return wanted ? <Late {...props} /> : <div ref={place} aria-busy="true" />;
}

/** The cast is safe: the late part renders that very component with the props that it was given; only its type
 * parameter is lost on the way. */
export const LateTable = Object.assign(TableInTime as typeof DataTable, { preload: Late.preload });
