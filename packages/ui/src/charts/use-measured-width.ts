import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Width in whole pixels of the element that takes `ref`; 0 until it stands in the page. */
export function useMeasuredWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    // Before the first paint, so that the chart is never seen at another width.
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A page is on paper before anything is drawn in its own time.
    const printed = window.matchMedia('print');
    const measureAtOnce = () => flushSync(measure);
    printed.addEventListener('change', measureAtOnce);
    return () => {
      observer.disconnect();
      printed.removeEventListener('change', measureAtOnce);
    };
  }, []);
  return { ref, width };
}
