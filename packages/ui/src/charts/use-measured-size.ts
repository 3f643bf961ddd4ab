import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Pixels between the margins of a portrait A4 sheet (tokens.css). */
const SHEET = Math.floor(((210 - 2 * 14) / 25.4) * 96);
/** The maximum width of a scroll bar; paper and window widths differ by more. */
const SCROLL_BAR = 30;

/**
 * Whether the page is laid out for paper. Firefox prints a copy and leaves the page at the width of the window, so that
 * the width of the paper is never known.
 */
const isOnPaper = () => Math.abs(window.innerWidth - document.documentElement.clientWidth) > SCROLL_BAR;

/**
 * Width and height in whole pixels of the element that has `ref`; 0 until it is mounted. While a copy is printed, it is
 * the width of an A4 sheet, and no height: plot.module.css scales the drawing to fit.
 */
export function useMeasuredSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let printing = false;
    const measure = () => {
      const isCopy = printing && !isOnPaper();
      const box = element.getBoundingClientRect();
      setWidth(isCopy ? SHEET : Math.floor(box.width));
      setHeight(printing ? 0 : Math.floor(box.height));
    };
    // Before the first paint, so that the chart is never visible at another width.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // The page is laid out for paper before React would render asynchronously.
    const measureAtOnce = () => flushSync(measure);
    const onPrint = ({ type }: Event) => {
      printing = type === 'beforeprint';
      measureAtOnce();
    };
    window.addEventListener('beforeprint', onPrint);
    window.addEventListener('afterprint', onPrint);
    const printed = window.matchMedia('print');
    printed.addEventListener('change', measureAtOnce);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', onPrint);
      window.removeEventListener('afterprint', onPrint);
      printed.removeEventListener('change', measureAtOnce);
    };
  }, []);
  return { ref, width, height };
}
