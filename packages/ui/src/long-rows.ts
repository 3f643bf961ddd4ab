import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { floats, usePageScroll } from './page-scroll.ts';

/** The rendered rows of a table that is too long to render completely. */
export interface DrawnPart {
  /** Position of the first rendered row among all rows. */
  first: number;
  /** Number of all rows, rendered or not. */
  count: number;
  /** Height in px of the rows before and after the rendered ones. */
  before: number;
  after: number;
  /** Ref of the scrolling element. */
  scroller: (element: HTMLElement | null) => void;
  /** Ref of each rendered row, which has its position as `data-index`: heights depend on the content. */
  row: (element: HTMLElement | null) => void;
  /** Whether the rows scroll within the table, not with the page. */
  own: boolean;
  /** Whether the page scrolls the rows under their head. */
  paged: boolean;
  /** Scrolls a row into view, so that it is rendered. A stable function. */
  show: (place: number) => void;
}

export interface LongRows {
  part: DrawnPart;
  /** Positions of the rendered rows: from `first` up to, but excluding, `end`. */
  first: number;
  end: number;
}

/**
 * Renders of `count` rows only the visible ones and a few around them.
 * @param rowHeight estimated height in px of a row that has not been rendered yet
 * @param bounded the table has a height of its own, because more follows below it
 */
export function useLongRows(count: number, rowHeight: number, bounded = false): LongRows {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const phone = useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
  const paged = usePageScroll(() => element, !phone && !bounded, element);
  const withPage = element !== null && (paged || (phone && !floats(element)));
  const [top, setTop] = useState(0);
  // What stands above may change with any rendering; the place is set only where it is another one.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    if (!withPage) return;
    const now = Math.round(element.getBoundingClientRect().top + scrollY);
    if (now !== top) setTop(now);
  });
  const shared = {
    count,
    estimateSize: () => rowHeight,
    overscan: 12,
    // React may render asynchronously: the rows around the visible ones are already rendered.
    useFlushSync: false,
  };
  const inTable = useVirtualizer({ ...shared, enabled: !withPage, getScrollElement: () => element });
  const inPage = useWindowVirtualizer({
    ...shared,
    enabled: withPage,
    scrollMargin: top,
    scrollPaddingStart: phone ? BAR : BAR + HEAD,
  });
  const rows = withPage ? inPage : inTable;
  const margin = withPage ? top : 0;
  const show = useCallback((place: number) => rows.scrollToIndex(place), [rows]);
  const drawn = rows.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  const end = (drawn.at(-1)?.index ?? -1) + 1;
  return {
    first,
    end,
    part: {
      first,
      count,
      before: (drawn[0]?.start ?? margin) - margin,
      after: rows.getTotalSize() - ((drawn.at(-1)?.end ?? margin) - margin),
      scroller: setElement,
      row: rows.measureElement,
      own: !withPage,
      paged,
      show,
    },
  };
}

/** As in the style sheet of tables. */
const PHONE = '(max-width: 559.98px)';
const subscribe = (listener: () => void) => {
  const list = matchMedia(PHONE);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};
/** The height of the bar that covers the top of the page. */
const BAR = 56;
/** The height of the head under the bar. */
const HEAD = 40;
