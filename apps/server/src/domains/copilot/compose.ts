/**
 * Composes sentences from values. Every number in them is a figure, is derived from two, or is marked with its meaning.
 */
import { differsInPoints } from '@cottontree/contract/figures/unit.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { AnswerFigure, AnswerPart, AnswerView, CatalogueCall } from '@cottontree/contract/copilot/ai.ts';
import { changeLabel } from '@cottontree/contract/figures/change-words.ts';
import type { FigureChange } from '@cottontree/contract/figures/changes.ts';
import { componentsOf } from './components.ts';
import { derivedText, derivedValue, valueText } from './formats.ts';
import type { Plan } from './plan.ts';

export interface Composed {
  /** There is no value to report. */
  readonly empty: boolean;
  readonly parts: readonly AnswerPart[];
  readonly figures: readonly AnswerFigure[];
  readonly view: AnswerView | null;
}
type Row = Plan['rows'][number];

/** Changes by the compared positions: "3:7" compares position 3 with position 7. */
export type Changes = ReadonlyMap<string, FigureChange>;

const text = (words: string, means?: 'period' | 'count' | 'limit' | 'note' | 'name'): AnswerPart =>
  means === undefined ? { kind: 'text', text: words } : { kind: 'text', text: words, means };
const figureAt = (at: number): AnswerPart => ({ kind: 'figure', at });
const number = (value: string | null | undefined): number => Number(value ?? Number.NaN);

/** The parts as plain text. */
export const plainAnswer = (parts: readonly AnswerPart[], figures: readonly AnswerFigure[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const now = figures[part.at];
      if (!now) return '';
      if (part.kind === 'figure') return now.value === null ? 'no value' : valueText(now.value, now.unit);
      const value = derivedValue(part.how, now.value, figures[part.against]?.value ?? null);
      return value === null ? '' : derivedText(part.how, value);
    })
    .join('');

/** @param values in the order of the plan's places */
export function compose(
  plan: Plan,
  titles: (id: KnownFigure) => Pick<AnswerFigure, 'title' | 'unit'>,
  values: readonly (string | null)[],
  changes: Changes,
): Composed {
  const { call, figure } = plan;
  const figures = plan.places.map((place, index): AnswerFigure => ({
    ...place,
    ...titles(place.id),
    value: values[index] ?? null,
  }));
  if (call.ask === 'definition')
    return {
      empty: false,
      figures: [],
      view: null,
      parts: [text(`${figure.title}: ${figure.definition}`, 'note')],
    };
  const known = plan.rows.filter(({ at }) => figures[at]?.value !== null);
  if (known.length === 0)
    return {
      empty: true,
      figures: [],
      view: null,
      parts: [text(`${figure.title} has no value for ${plan.when}.`, 'period')],
    };
  const pick = (
    rows: readonly Row[],
    kind: AnswerView['kind'] | null,
    parts: (rows: readonly Row[]) => AnswerPart[],
  ): Composed => keepOnly(figures, rows, kind, parts);
  const head = text(headOf(plan, figures), 'period');

  switch (call.ask) {
    case 'value':
      return pick(known, null, ([row]) => [head, ...(row ? [figureAt(row.at)] : []), text('.')]);
    case 'breakdown':
      return pick(plan.rows, 'bars', (rows) => [head, ...listed(rows), text('.')]);
    case 'comparison':
      return pick(plan.rows, 'table', (rows) => [head, ...compared(plan, rows, figures, changes), text('.')]);
    case 'trend':
      return pick(known, 'line', (rows) => [head, ...course(rows, figures, changes)]);
    case 'ranking': {
      const sorted = known.toSorted((one, other) => {
        const far = number(figures[other.at]?.value) - number(figures[one.at]?.value);
        return call.order === 'highest' ? far : -far;
      });
      return pick(sorted.slice(0, call.limit), 'bars', (rows) => [head, ...listed(rows), text('.')]);
    }
    case 'threshold':
      return threshold(plan, known, figures, head);
    case 'why':
      return why(plan, figures, head, changes);
  }
}

const headOf = ({ call, figure, when }: Plan, figures: readonly AnswerFigure[]): string => {
  const own = call.dimension ? figures[0]?.label : undefined;
  const label =
    own !== undefined && call.over === 'parts' && call.ask !== 'trend' && own !== figure.title
      ? ` · ${own}`
      : '';
  const ranked = call.ask === 'ranking' ? `${call.order === 'highest' ? 'Highest' : 'Lowest'}: ` : '';
  return `${ranked}${figure.title}${label}, ${when}: `;
};

const listed = (rows: readonly Row[]): AnswerPart[] =>
  rows.flatMap(({ label, at }, index) => [text(`${index > 0 ? '; ' : ''}${label} `, 'name'), figureAt(at)]);

/** Keeps only the figures of `rows`, with positions that count from the first of them. */
function keepOnly(
  figures: readonly AnswerFigure[],
  rows: readonly Row[],
  kind: AnswerView['kind'] | null,
  partsOf: (rows: readonly Row[]) => AnswerPart[],
): Composed {
  const kept = [...new Set(rows.flatMap(({ at, before }) => (before === null ? [at] : [at, before])))];
  const place = (at: number): number => kept.indexOf(at);
  const moved = (part: AnswerPart): AnswerPart => {
    if (part.kind === 'figure') return { ...part, at: place(part.at) };
    if (part.kind === 'derived') return { ...part, at: place(part.at), against: place(part.against) };
    return part;
  };
  return {
    empty: false,
    figures: kept.flatMap((at) => figures[at] ?? []),
    parts: partsOf(rows).map(moved),
    view:
      kind === null || rows.length < 2
        ? null
        : {
            kind,
            rows: rows.map(({ label, at, before }) => ({
              label,
              at: place(at),
              before: before === null ? null : place(before),
            })),
          },
  };
}

/** The difference, such as "…, +3.2%", where both values exist. */
function derivedOf(row: Row, figures: readonly AnswerFigure[], changes: Changes): AnswerPart[] {
  const [now, before] = [figures[row.at], row.before === null ? undefined : figures[row.before]];
  if (!now || !before || row.before === null) return [];
  const how = differsInPoints(now.unit) ? 'points' : 'change';
  if (derivedValue(how, now.value, before.value) === null) return [];
  const derived = { kind: 'derived', how, at: row.at, against: row.before } as const;
  const change = changes.get(`${row.at}:${row.before}`);
  const label = change ? changeLabel(change) : null;
  return [
    text(', '),
    change ? { ...derived, change } : derived,
    ...(label === null ? [] : [text(` (${label.toLowerCase()})`)]),
  ];
}

/** Adds a preposition: "on 31 July 2026", "in July 2026"; "at the end of 31 July 2026" stays as it is. */
const timed = (when: string): string =>
  /^(?:at|up) /.test(when) ? when : `${/^\d/.test(when) ? 'on' : 'in'} ${when}`;

function compared(
  { whenBefore }: Plan,
  rows: readonly Row[],
  figures: readonly AnswerFigure[],
  changes: Changes,
): AnswerPart[] {
  const several = rows.length > 1;
  return rows.flatMap((row, index) => [
    ...(several ? [text(`${index > 0 ? '; ' : ''}${row.label} `, 'name')] : []),
    figureAt(row.at),
    text(' against '),
    ...(row.before === null ? [] : [figureAt(row.before)]),
    ...(several && index > 0 ? [] : [text(` ${timed(whenBefore ?? '')}`, 'period')]),
    ...derivedOf(row, figures, changes),
  ]);
}

function course(rows: readonly Row[], figures: readonly AnswerFigure[], changes: Changes): AnswerPart[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const sorted = rows.toSorted(
    (one, other) => number(figures[one.at]?.value) - number(figures[other.at]?.value),
  );
  const [lowest, highest] = [sorted[0] ?? first, sorted.at(-1) ?? last];
  return [
    figureAt(last.at),
    text(' at the end, '),
    figureAt(first.at),
    text(' at first'),
    ...(first === last ? [] : derivedOf({ ...last, before: first.at }, figures, changes)),
    text('; lowest '),
    figureAt(lowest.at),
    text(` (${lowest.label})`, 'period'),
    text(', highest '),
    figureAt(highest.at),
    text(` (${highest.label}).`, 'period'),
  ];
}

const passes = (
  value: string | null | undefined,
  { side, value: limit }: NonNullable<CatalogueCall['than']>,
): boolean => (side === 'above' ? number(value) > limit : number(value) < limit);

function threshold(
  plan: Plan,
  known: readonly Row[],
  figures: readonly AnswerFigure[],
  head: AnswerPart,
): Composed {
  const { call, figure } = plan;
  const than = call.than ?? { side: 'above', value: 0 };
  const limit = `${than.side} ${valueText(String(than.value), figure.unit)}`;
  const found = known.filter(({ at }) => passes(figures[at]?.value, than));
  const single = plan.rows.length === 1;
  if (single)
    return keepOnly(figures, known, null, ([row]) => [
      text(found.length > 0 ? 'Yes. ' : 'No. '),
      head,
      ...(row ? [figureAt(row.at)] : []),
      text(`, ${found.length > 0 ? '' : 'not '}${limit}.`, 'limit'),
    ]);
  const shown = found.slice(0, 31);
  if (found.length === 0)
    // The value closest to the limit shows that the values were checked.
    return keepOnly(
      figures,
      known
        .toSorted((one, other) => {
          const far = number(figures[other.at]?.value) - number(figures[one.at]?.value);
          return than.side === 'above' ? far : -far;
        })
        .slice(0, 1),
      null,
      (rows) => [head, text(`none is ${limit}. The nearest is `, 'limit'), ...listed(rows), text('.')],
    );
  return keepOnly(figures, shown, 'bars', (rows) => [
    head,
    text(`${found.length} of ${known.length} `, 'count'),
    text(`${found.length === 1 ? 'is' : 'are'} ${limit}: `, 'limit'),
    ...listed(rows),
    text(found.length > shown.length ? ' and more.' : '.'),
  ]);
}

function why(plan: Plan, figures: readonly AnswerFigure[], head: AnswerPart, changes: Changes): Composed {
  const [whole, ...inside] = plan.rows;
  if (!whole) return { empty: true, figures: [], view: null, parts: [] };
  const made = componentsOf(plan.figure.id, plan.call.dimension);
  const signs = made && 'parts' in made ? made.parts.map(({ sign }) => sign) : inside.map(() => 1);
  const moveOf = (row: Row, index: number): number => {
    const [now, before] = [figures[row.at]?.value, figures[row.before ?? row.at]?.value];
    // If a side is unknown, its change is unknown too.
    return now == null || before == null ? 0 : (number(now) - number(before)) * (signs[index] ?? 1);
  };
  const sorted = inside
    .map((row, index) => ({ row, move: moveOf(row, index) }))
    .toSorted((one, other) => Math.abs(other.move) - Math.abs(one.move));
  const [largest] = sorted;
  return keepOnly(figures, [whole, ...sorted.map(({ row }) => row)], 'table', () => [
    head,
    ...compared(plan, [whole], figures, changes),
    ...(largest && largest.move !== 0
      ? [
          text(`. The largest change was in ${largest.row.label}: `, 'name'),
          ...compared(plan, [largest.row], figures, changes),
          text('.'),
        ]
      : [text('. None of its parts changed.')]),
  ]);
}
