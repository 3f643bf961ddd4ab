/** Which values a call needs, for which days. Pure; the values are read later. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { CatalogueCall } from '@cottontree/contract/copilot/ai.ts';
import { dimensionsInWords, figureOf, findFigure, hasDimension, isDivided } from '../../figures/catalogue.ts';
import type { Figure } from '../../figures/figure.ts';
import { grainOf } from '../../figures/grain.ts';
import type { Place } from '../../figures/places.ts';
import { componentsOf } from './components.ts';
import { labelOfPart, partsOf, type Department } from './dimensions.ts';
import { dayText, monthText } from './formats.ts';
import { newestOf, placesIn, reach, type Calendar } from './grains.ts';
import { spanBefore, spanOf } from './periods.ts';

interface Planned extends Place {
  readonly label: string;
}
export interface Plan {
  readonly call: CatalogueCall;
  readonly figure: Figure;
  readonly places: readonly Planned[];
  /** One row of the answer: the positions of its value and of the earlier value. */
  readonly rows: readonly { readonly label: string; readonly at: number; readonly before: number | null }[];
  /** The period of the answer in words, and the one that it is compared with. */
  readonly when: string;
  readonly whenBefore: string | null;
}
export type Planning = Plan | { readonly refused: string };

/** The period of a value in words. */
function whenOf(figure: Figure, day: BusinessDay, { today }: Calendar): string {
  const open = day === today ? ', so far' : '';
  const closesMonth = addDays(day, 1).endsWith('-01');
  switch (grainOf(figure)) {
    case 'complete-month':
      return monthText(closesMonth ? day : addDays(`${day.slice(0, 7)}-01`, -1));
    case 'month':
      return closesMonth && open === '' ? monthText(day) : `${monthText(day)} up to ${dayText(day)}`;
    case 'week':
      return `the week up to ${dayText(day)}`;
    case 'quarter':
      return `the quarter up to ${dayText(day)}`;
    case 'year':
      return `the year up to ${dayText(day)}`;
    case 'window':
      return `up to ${dayText(day)}`;
    case 'day':
      return `${dayText(day)}${open}`;
    default:
      return `at the end of ${dayText(day)}${open}`;
  }
}

/** The figure of `call`, or a sentence about an unknown figure or dimension in it. */
function figureIn(call: CatalogueCall): Figure | string {
  const figure = findFigure(call.figure);
  if (!figure) return `The catalogue has no figure ${call.figure}.`;
  const { dimension } = call;
  if (dimension !== undefined && dimension !== '' && !hasDimension(figure, dimension))
    return isDivided(figure)
      ? `“${figure.title}” must be ${dimensionsInWords(figure)}.`
      : `“${figure.title}” has no parts.`;
  return figure;
}

export function planCall(
  call: CatalogueCall,
  calendar: Calendar,
  departments: readonly Department[],
): Planning {
  const figure = figureIn(call);
  if (typeof figure === 'string') return { refused: figure };
  const { today } = calendar;
  const span = spanOf(call.period, today);
  if (!span) return { refused: 'There is no such day.' };
  const base = { call, figure, whenBefore: null };
  if (call.ask === 'definition') return { ...base, places: [], rows: [], when: '' };

  const parts = isDivided(figure) && !call.dimension ? partsOf(figure, departments) : null;
  if (parts?.length === 0) return { refused: 'The company has no departments yet.' };
  const own = call.dimension ?? '';
  const ownLabel = labelOfPart(figure, own, departments) || figure.title;

  if (
    call.ask === 'trend' ||
    ((call.ask === 'ranking' || call.ask === 'threshold') && call.over !== 'parts')
  ) {
    if (parts) return { refused: `“${figure.title}” has parts; name one of them.` };
    const days = placesIn(figure, span, calendar);
    if (!days) return { refused: `“${figure.title}” has too few days in that time.` };
    const monthly = grainOf(figure) === 'complete-month' || grainOf(figure) === 'month';
    const label = (day: BusinessDay): string => (monthly ? monthText(day) : dayText(day));
    return {
      ...base,
      places: days.map((day) => ({ id: figure.id, dimension: own, day, label: label(day) })),
      rows: days.map((day, at) => ({ label: label(day), at, before: null })),
      when: `${label(days[0] ?? today)} to ${label(days.at(-1) ?? today)}`,
    };
  }

  const found = reach(figure, span, calendar);
  if ('refused' in found) return found;
  const when = whenOf(figure, found.day, calendar);
  const compared = call.ask === 'comparison' || call.ask === 'why';
  let before: BusinessDay | null = null;
  if (compared) {
    const against = spanOf(
      call.against ?? spanBefore(call.period, newestOf(figure, calendar) ?? today),
      today,
    );
    if (!against) return { refused: 'There is no such day.' };
    const earlier = reach(figure, against, calendar);
    if ('refused' in earlier) return earlier;
    before = earlier.day;
    if (before === found.day) return { refused: 'Both times are the same.' };
  }
  const whole = parts ?? [{ dimension: own, label: ownLabel }];
  const explained = call.ask === 'why' ? componentsOf(figure.id, call.dimension) : null;
  if (call.ask === 'why' && (!explained || parts))
    return { refused: `The catalogue does not say what “${figure.title}” is made of.` };
  const inside = explained
    ? 'divided' in explained
      ? partsOf(figureOf(explained.divided), departments).map(({ dimension, label }) => ({
          id: explained.divided,
          dimension,
          label,
        }))
      : explained.parts.map(({ id, dimension }) => ({
          id,
          dimension,
          label: labelOfPart(figureOf(id), dimension, departments) || figureOf(id).title,
        }))
    : [];
  const requested = [...whole.map((each) => ({ id: figure.id, ...each })), ...inside];
  const at = (day: BusinessDay): Planned[] =>
    requested.map(({ id, dimension, label }) => ({ id, dimension, day, label }));
  return {
    ...base,
    places: before === null ? at(found.day) : [...at(found.day), ...at(before)],
    rows: requested.map(({ label }, index) => ({
      label,
      at: index,
      before: before === null ? null : requested.length + index,
    })),
    when,
    whenBefore: before === null ? null : whenOf(figure, before, calendar),
  };
}
