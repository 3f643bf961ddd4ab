import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import css from './table.module.css';

const STEP = 8;
const LEAST = 48;
const MOST = 1200;

const bounded = (width: number): number => Math.round(Math.max(LEAST, Math.min(MOST, width)));

/** The custom property of a table that holds the chosen width of a column. */
export const widthOf = (place: number): string => `--w${place}`;

export interface ColumnGripProps {
  name: string;
  place: number;
  /** The chosen width in px. */
  chosen: number | undefined;
  onWidth: (width: number | undefined) => void;
}

const gripsOf = (table: HTMLTableElement | null): HTMLElement[] => [
  ...(table?.querySelectorAll<HTMLElement>('[role="separator"]') ?? []),
];

/**
 * The right edge of a head, which sets the width of its column: by dragging, or 8 px with each arrow key; a double
 * click or Home resets it. The grips of a table are one Tab stop: the arrows up and down go from one to the next.
 */
export function ColumnGrip({ name, place, chosen, onWidth }: ColumnGripProps) {
  const grip = useRef<HTMLSpanElement>(null);
  const [drag, setDrag] = useState<{ x: number; width: number; before: number | undefined }>();
  const head = () => grip.current?.closest('th') ?? null;
  const state = (width: number | undefined) => {
    if (width !== undefined) grip.current?.setAttribute('aria-valuenow', String(width));
  };
  // Only the browser knows the width of a column for which none was chosen.
  useEffect(() => state(head()?.offsetWidth));

  const widthAt = (event: PointerEvent): number | undefined =>
    drag && bounded(drag.width + event.clientX - drag.x);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const width = head()?.offsetWidth;
    if (event.button !== 0 || width === undefined) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ x: event.clientX, width, before: chosen });
  };
  const onPointerMove = (event: PointerEvent) => {
    const width = widthAt(event);
    if (width === undefined || (chosen === undefined && width === drag?.width)) return;
    // The first movement gives the cells of the column a width; then only that width changes, and no cell is rendered.
    if (chosen === undefined) onWidth(width);
    head()?.closest('table')?.style.setProperty(widthOf(place), `${width}px`);
    state(width);
  };
  const onPointerUp = (event: PointerEvent) => {
    const width = widthAt(event);
    if (width !== undefined && width !== (chosen ?? drag?.width)) onWidth(width);
    setDrag(undefined);
  };
  const onPointerCancel = () => {
    if (drag) onWidth(drag.before);
    setDrag(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const width = head()?.offsetWidth ?? 0;
    if (event.key === 'ArrowLeft') onWidth(bounded(width - STEP));
    else if (event.key === 'ArrowRight') onWidth(bounded(width + STEP));
    else if (event.key === 'Home') onWidth(undefined);
    else if (event.key === 'ArrowDown') focusFrom(1);
    else if (event.key === 'ArrowUp') focusFrom(-1);
    else return;
    event.preventDefault();
  };
  const focusFrom = (step: 1 | -1) => {
    const grips = gripsOf(head()?.closest('table') ?? null).filter(
      (each) => getComputedStyle(each).display !== 'none',
    );
    grips.at(((grip.current ? grips.indexOf(grip.current) : 0) + step) % grips.length)?.focus();
  };
  const onFocus = () => {
    state(head()?.offsetWidth);
    for (const each of gripsOf(head()?.closest('table') ?? null)) each.tabIndex = -1;
    if (grip.current) grip.current.tabIndex = 0;
  };
  return (
    // A separator that can be moved is a control. Described, not named: a name would be a part of the head's, which is
    // read with each cell.
    <span
      ref={grip}
      role="separator"
      aria-orientation="vertical"
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-description={`Width of ${name}: the arrows left and right change it, Home resets it`}
      tabIndex={place === 0 ? 0 : -1}
      className={css.grip}
      data-dragged={drag ? '' : undefined}
      data-export="hide"
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onDoubleClick={() => onWidth(undefined)}
    />
  );
}
