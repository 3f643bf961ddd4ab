import { useBrush, type Zoom } from './use-brush.ts';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

/** The place a key moves the readout to: null removes it, undefined if the key is not handled here. */
function movedPlace(key: string, place: number | null, count: number): number | null | undefined {
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

/** A point of the plot in px. */
interface Point {
  x: number;
  y: number;
}

export interface ReadoutOptions {
  /** Number of places on the horizontal axis. */
  count: number;
  /** Number of series whose values can be opened. */
  series: number;
  placeAt: (x: number) => number;
  /** The series whose mark at the place is nearest to the point. */
  seriesAt: (place: number, point: Point) => number;
  /** Handler of a click on a mark, or of Enter on the readout. */
  onSelect?: ((place: number, series: number) => void) | undefined;
  zoom?: Zoom | undefined;
}

interface State {
  place: number | null;
  series: number;
  byKey: boolean;
}
const NOWHERE: State = { place: null, series: 0, byKey: false };

/** The readout of a chart, moved by keys and pointer: along the places, and between the series of a place. */
export function useReadout({ count, series, placeAt, seriesAt, onSelect, zoom }: ReadoutOptions) {
  const [state, setState] = useState(NOWHERE);
  const place = state.place !== null && state.place < count ? state.place : null;
  const chosen = Math.min(state.series, Math.max(0, series - 1));

  const underPointer = (event: MouseEvent<HTMLElement>): State => {
    if (count === 0) return NOWHERE;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const point = { x: event.clientX - left, y: event.clientY - top };
    const at = placeAt(point.x);
    return { place: at, series: seriesAt(at, point), byKey: false };
  };
  const brush = useBrush(zoom, (event) => underPointer(event).place);
  /** The press that is going on opens nothing: a first tap reads, as a finger points at nothing before; a drag zooms. */
  const onlyReads = useRef(false);
  const follow = (event: MouseEvent<HTMLElement>) => setState(underPointer(event));
  const movedSeries = (key: string): number | undefined => {
    if (onSelect === undefined || place === null || series < 2) return undefined;
    if (key === 'ArrowDown') return Math.min(chosen + 1, series - 1);
    return key === 'ArrowUp' ? Math.max(chosen - 1, 0) : undefined;
  };

  return {
    place,
    /** The series that Enter or a click opens. */
    series: chosen,
    /** True if the readout was moved by key: only then is it announced. */
    byKey: state.byKey,
    /** The places chosen by a drag that is going on. */
    range: brush.range,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const to = movedPlace(event.key, place, count);
        const among = movedSeries(event.key);
        if (to !== undefined) setState({ place: to, series: chosen, byKey: true });
        else if (among !== undefined) setState({ place, series: among, byKey: true });
        else if (event.key === 'Escape' && zoom?.out) zoom.out();
        else if (event.key === 'Enter' && place !== null && onSelect) onSelect(place, chosen);
        else return;
        event.preventDefault();
        // An Escape handled here must not also close the panel around the chart.
        event.stopPropagation();
      },
      onBlur: () => setState(NOWHERE),
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        follow(event);
        brush.move(event);
      },
      onPointerUp: () => {
        if (brush.finish()) onlyReads.current = true;
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const { place: at, series: among } = underPointer(event);
        onlyReads.current = event.pointerType === 'touch' && (at !== place || among !== chosen);
        follow(event);
        brush.begin(event);
      },
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        // A finger that is lifted leaves; what it read stays until it reads something else.
        if (event.pointerType !== 'touch') setState(NOWHERE);
      },
      onClick: (event: MouseEvent<HTMLElement>) => {
        const { place: at, series: among } = underPointer(event);
        if (at !== null && !onlyReads.current) onSelect?.(at, among);
        onlyReads.current = false;
      },
    },
  };
}

export type Readout = ReturnType<typeof useReadout>;
