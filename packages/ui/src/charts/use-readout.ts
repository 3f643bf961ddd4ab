import { useState, type KeyboardEvent, type PointerEvent } from 'react';

/** Where a key moves the readout: a place, null to take it away, undefined when the key is not ours. */
export function movedPlace(key: string, place: number | null, count: number): number | null | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowRight':
      return place === null ? 0 : Math.min(place + 1, count - 1);
    case 'ArrowLeft':
      return place === null ? count - 1 : Math.max(place - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'Escape':
      return place === null ? undefined : null;
    default:
      return undefined;
  }
}

/**
 * The readout of a chart of `count` places, moved by keys and by the pointer.
 * @param placeAt the place at a horizontal pixel of the plot.
 * @param onPick what a click or Enter on a place does, if anything.
 */
export function useReadout(count: number, placeAt: (x: number) => number, onPick?: (place: number) => void) {
  const [state, setState] = useState<{ place: number | null; byKey: boolean }>({ place: null, byKey: false });
  const place = state.place !== null && state.place < count ? state.place : null;

  const underPointer = (event: PointerEvent<HTMLElement>) =>
    count === 0 ? null : placeAt(event.clientX - event.currentTarget.getBoundingClientRect().left);

  return {
    place,
    /** True when the readout was moved by key: only then is it announced. */
    byKey: state.byKey,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const to = movedPlace(event.key, place, count);
        if (to !== undefined) setState({ place: to, byKey: true });
        else if (event.key === 'Enter' && place !== null && onPick) onPick(place);
        else return;
        event.preventDefault();
        // An Escape used here must not also close the panel around the chart.
        event.stopPropagation();
      },
      onBlur: () => setState({ place: null, byKey: false }),
      onPointerMove: (event: PointerEvent<HTMLElement>) =>
        setState({ place: underPointer(event), byKey: false }),
      onPointerDown: (event: PointerEvent<HTMLElement>) =>
        setState({ place: underPointer(event), byKey: false }),
      onPointerLeave: () => setState({ place: null, byKey: false }),
      onClick: () => {
        if (place !== null) onPick?.(place);
      },
    },
  };
}

export type Readout = ReturnType<typeof useReadout>;
