import { useLayoutEffect, useRef, useState } from 'react';

/** Set while rows that came into view later need more room than there is: their cells wrap, and the page stays put. */
const TIGHT = 'data-tight';

/**
 * Whether the page scrolls a table under its head, instead of the table within its frame: where it may, and is not wider
 * than the frame, which only a scroller of its own could show. Measured before each picture.
 */
export function usePageScroll(
  frame: () => HTMLElement | null,
  may: boolean,
  /** What changes with the frame, where it is not the same element from the first rendering on. */
  of?: unknown,
): boolean {
  const [fits, setFits] = useState(false);
  /** The same, as the observer finds it. */
  const last = useRef(false);
  /** The widths with which it last did not fit: other rows alone do not bring it back, or the two would alternate. */
  const tooWide = useRef('');
  const measure = () => {
    const element = frame();
    const before = last.current;
    let now = may && element !== null && measured(element, before);
    if (now && !before && element !== null && tooWide.current === widthsOf(element)) now = false;
    if (before && !now && element !== null) tooWide.current = widthsOf(element);
    last.current = now;
    setFits(now);
  };
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const element = frame();
    if (!may || element === null) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A column may be made wider without a rendering of the caller.
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [may, of]);
  return may && fits;
}

/** The width of the frame, and those that a person chose for the columns. */
function widthsOf(element: HTMLElement): string {
  const table = element.firstElementChild;
  const columns = table?.querySelectorAll('th').length;
  return `${element.offsetWidth} ${columns} ${table?.getAttribute('style')}`;
}

/** What floats over the page scrolls by itself. */
export const floats = (element: HTMLElement): boolean => element.closest('[role="dialog"]') !== null;

function measured(element: HTMLElement, before: boolean): boolean {
  const table = element.firstElementChild;
  if (!(table instanceof HTMLElement) || floats(element)) return false;
  const isWithin = before && element.getBoundingClientRect().top < 0;
  if (!isWithin) element.removeAttribute(TIGHT);
  if (table.offsetWidth <= element.clientWidth) return before || element.scrollTop === 0;
  // Among the rows a change of the scroller would move the page away under the reader.
  if (isWithin) element.setAttribute(TIGHT, '');
  return isWithin;
}
