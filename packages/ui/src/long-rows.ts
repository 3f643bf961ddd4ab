import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';

/** The rows of a table that are drawn while it has more than can be drawn. */
export interface DrawnPart {
  /** Place of the first drawn row among all. */
  first: number;
  /** All rows, drawn or not. */
  count: number;
  /** Pixels that the rows before and after the drawn ones take. */
  before: number;
  after: number;
  /** Of the element that scrolls. */
  scroller: (element: HTMLElement | null) => void;
  /** Of each drawn row, which carries its place as `data-index`: heights differ with what a row holds. */
  row: (element: HTMLElement | null) => void;
  /** Scrolls a row into sight, so that it will be drawn. The same function every time. */
  show: (place: number) => void;
}

export interface LongRows {
  part: DrawnPart;
  /** Places of the drawn rows: from `first` up to, not including, `end`. */
  first: number;
  end: number;
}

/**
 * Draws of `count` rows only those in sight and a few around them.
 * @param rowHeight px of a row that has not been drawn yet
 */
export function useLongRows(count: number, rowHeight: number): LongRows {
  const [element, setElement] = useState<HTMLElement | null>(null);
  // The compiler of React is not in use here; it would only leave this hook as it is.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count,
    getScrollElement: () => element,
    estimateSize: () => rowHeight,
    overscan: 12,
    // React may draw in its own time: the rows around those in sight are there meanwhile.
    useFlushSync: false,
  });
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
      before: drawn[0]?.start ?? 0,
      after: rows.getTotalSize() - (drawn.at(-1)?.end ?? 0),
      scroller: setElement,
      row: rows.measureElement,
      show,
    },
  };
}
