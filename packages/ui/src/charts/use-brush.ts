import { useState, type PointerEvent } from 'react';

export interface Zoom {
  /** Shows only the places from one to another. */
  into: (from: number, to: number) => void;
  /** Present while only some are shown. */
  out?: (() => void) | undefined;
}

/** Places chosen by dragging the mouse across them. A finger scrolls and reads instead. */
export function useBrush(
  zoom: Zoom | undefined,
  placeAt: (event: PointerEvent<HTMLElement>) => number | null,
) {
  /** Where the button was pressed, and where the pointer is now. */
  const [drag, setDrag] = useState<{ start: number; end: number }>();
  const range =
    drag && drag.start !== drag.end && ([drag.start, drag.end].toSorted((a, b) => a - b) as [number, number]);
  return {
    /** The places chosen so far; undefined before the pointer has reached a second one. */
    range: range || undefined,
    begin: (event: PointerEvent<HTMLElement>) => {
      const start = placeAt(event);
      if (zoom && start !== null && event.pointerType === 'mouse' && event.button === 0)
        setDrag({ start, end: start });
    },
    move: (event: PointerEvent<HTMLElement>) => {
      const end = placeAt(event);
      if (drag === undefined || end === null) return;
      // The button may have been released outside the window.
      if (event.buttons === 0) return setDrag(undefined);
      // A drag that leaves the plot ends at its edge.
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ ...drag, end });
    },
    /** Returns whether places were chosen: then the release is no click. */
    finish: (): boolean => {
      setDrag(undefined);
      if (!range) return false;
      zoom?.into(...range);
      return true;
    },
  };
}
