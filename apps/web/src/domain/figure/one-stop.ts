/**
 * The figures of a panel are one tab stop, so that the tab key passes a screen in a few steps. The arrow keys move among
 * them, Home and End to the first and the last; in a table up and down stay in the column.
 */
import { useEffect } from 'react';

const FIGURES = 'button[data-figure]';
const PANELS = 'section, [role="dialog"], main';

const panelOf = (figure: Element): Element | null => figure.closest(PANELS);
const isShown = (figure: Element): boolean => figure.getClientRects().length > 0;
const figuresIn = (panel: Element): HTMLElement[] =>
  [...panel.querySelectorAll<HTMLElement>(FIGURES)].filter(
    (figure) => panelOf(figure) === panel && isShown(figure),
  );
const figureAt = ({ target }: Event): HTMLElement | undefined =>
  target instanceof HTMLElement && target.matches(FIGURES) ? target : undefined;

/** The figure above or below in the column of a table; undefined where there is none. */
function inColumn(figure: Element, step: -1 | 1): HTMLElement | undefined {
  const cell = figure.closest<HTMLTableCellElement>('td, th');
  const rows = [...(figure.closest('table')?.rows ?? [])];
  const at = rows.findIndex((row) => row.contains(figure));
  for (let row = at + step; cell !== null && row >= 0 && row < rows.length; row += step) {
    const found = rows[row]?.cells[cell.cellIndex]?.querySelector<HTMLElement>(FIGURES);
    if (found && isShown(found)) return found;
  }
  return undefined;
}

function movedTo(key: string, figure: HTMLElement): HTMLElement | undefined {
  const panel = panelOf(figure);
  const all = panel === null ? [] : figuresIn(panel);
  const at = all.indexOf(figure);
  const isInTable = figure.closest('td, th') !== null;
  switch (key) {
    case 'ArrowUp':
      return isInTable ? inColumn(figure, -1) : all[at - 1];
    case 'ArrowDown':
      return isInTable ? inColumn(figure, 1) : all[at + 1];
    case 'ArrowLeft':
      return all[at - 1];
    case 'ArrowRight':
      return all[at + 1];
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
}

/** For the whole document. Returns a function that ends it. */
function makeFiguresOneStop(): () => void {
  /** The figure of a panel that had the focus last. */
  const stops = new WeakMap<Element, HTMLElement>();

  const onFocus = (event: FocusEvent): void => {
    const figure = figureAt(event);
    const panel = figure && panelOf(figure);
    if (figure && panel) stops.set(panel, figure);
  };

  /** Right before the browser looks for the next stop: what is on the screen, and shown, may have changed. */
  const setStops = (): void => {
    const panels = new Set(
      [...document.querySelectorAll(FIGURES)].flatMap((figure) => panelOf(figure) ?? []),
    );
    for (const panel of panels) {
      const figures = figuresIn(panel);
      const last = stops.get(panel);
      // In a form it is the last, so that the tab key goes from control to control before it.
      const usual = last !== undefined && figures.includes(last) ? last : figures[0];
      const stop = usual?.closest('form') ? figures.at(-1) : usual;
      for (const figure of figures) figure.tabIndex = figure === stop ? 0 : -1;
    }
  };

  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return setStops();
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const figure = figureAt(event);
    const next = figure && movedTo(event.key, figure);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  document.addEventListener('focusin', onFocus);
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('keydown', onKey);
  };
}

let drawn = 0;
let end: (() => void) | undefined;

/** For every figure that is drawn: with the first of them it begins, and with the last it ends. */
export function useOneStop(): void {
  useEffect(() => {
    drawn += 1;
    end ??= makeFiguresOneStop();
    return () => {
      drawn -= 1;
      if (drawn > 0) return;
      end?.();
      end = undefined;
    };
  }, []);
}
