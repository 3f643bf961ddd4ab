import { colorOf, textOf, type Format, type Series } from '@cottontree/charts/series.ts';
import { wordsAt, type ChartEvent } from './chart-events.tsx';
import type { ChartSources } from './chart-sources.ts';
import { hasValue, readoutItem, type ReadoutItem } from './series-text.ts';
import type { Readout } from './use-readout.ts';

/** The difference of a value to the one it is compared with, in words; null where there is none. */
export type ChangeText = (now: number, before: number) => string | null;

/** A part of a whole, 0 to 1: "45.0%" */
export const shareText = (part: number): string => `${(part * 100).toFixed(1)}%`;

export interface ValuesToRead {
  series: readonly Series[];
  comparison?: Series | undefined;
  /** Whether the series are parts of a whole, which is then what the comparison is compared with. */
  stacked: boolean;
  format: Format;
  change?: ChangeText | undefined;
  sources: ChartSources | undefined;
}

/** What is read of a place: each value with its share, their total, the comparison and the difference to it. */
export function itemsRead(values: ValuesToRead, place: number): readonly ReadoutItem[] {
  const { series, comparison, format, sources } = values;
  const { shares, whole, difference } = amounts(values, place);
  return [
    ...series.map((each, index) => ({
      ...readoutItem(each, place, colorOf(each, index), format, sources),
      share: shares[index],
    })),
    ...derived('Total', whole === null ? null : textOf(whole, format)),
    ...(comparison ? [readoutItem(comparison, place, 'dashed', format, sources)] : []),
    ...derived('Change', difference),
  ];
}

const derived = (label: string, text: string | null): ReadoutItem[] =>
  text === null ? [] : [{ label, text, mark: 'none' }];

function amounts({ series, comparison, stacked, change }: ValuesToRead, place: number) {
  const values = series.map((each) => each.values[place] ?? null);
  const known = values.filter((value) => value !== null);
  const parts = stacked && series.length > 1;
  // The sum of some of the parts is not the whole.
  const whole = parts && known.length === values.length ? known.reduce((sum, value) => sum + value, 0) : null;
  // Parts of both signs have no share of their sum.
  const shared = whole !== null && whole > 0 && known.every((value) => value >= 0) ? whole : null;
  const now = parts ? whole : (values[0] ?? null);
  const before = comparison?.values[place] ?? null;
  return {
    whole,
    shares: values.map((value) =>
      value === null || shared === null ? undefined : shareText(value / shared),
    ),
    difference: now === null || before === null ? null : (change?.(now, before) ?? null),
  };
}

type ItemsAt = (place: number) => readonly ReadoutItem[];

/** A place as text, and its values. */
export interface Legend {
  at: string;
  items: readonly ReadoutItem[];
}

/** The newest place. */
export function legendOf(places: readonly string[], itemsAt: ItemsAt): Legend {
  const newest = places.length - 1;
  const at = places[newest];
  if (at === undefined) return { at: 'No data', items: [] };
  return { at, items: itemsAt(newest).filter(({ mark }) => mark !== 'none') };
}

/** The texts of the newest values where they stand at the ends of the series. */
export const labelsOf = ({ items }: Legend, series: readonly Series[]): readonly string[] =>
  items.slice(0, series.length).map(({ label, text }) => `${label} ${text}`);

/** What charts over places have in common. */
export interface ChartOfPlaces {
  /** The sources of the values, if each value can be opened. */
  sources?: ChartSources | undefined;
  /** What else is known of the places, oldest first: ticks on the axis. */
  events?: readonly ChartEvent[] | undefined;
  /** What a value opens if that is not the value itself: "Opens the receipt of Nov 29, 2026". */
  opensOther?: ((place: number, seriesId: string) => string | undefined) | undefined;
}

export interface Reading {
  /** What Enter opens: nothing, the only value of a place, or one of several. */
  opens: 'nothing' | 'one' | 'several';
  /** The place that is read, with the words of its events. */
  at?: Legend & { events: readonly string[]; opens?: string | undefined };
  /** Its announcement: "13 Nov: Wallets 312 (61.0%), Cards 200 (39.0%). Enter opens Cards". */
  spoken?: string;
  /** Data attributes of the value that Enter would open. */
  data?: Readonly<Record<`data-${string}`, string>>;
}

/** @param series all that can be opened, in the order of the readout */
export function readingAt(
  { place, series: chosen }: Pick<Readout, 'place' | 'series'>,
  places: readonly string[],
  itemsAt: ItemsAt,
  series: readonly Series[],
  { sources, events = [], opensOther }: ChartOfPlaces,
): Reading {
  const opens = sources === undefined ? 'nothing' : series.length === 1 ? 'one' : 'several';
  const opened = sources && series[chosen];
  if (place === null) return { opens };
  const at = places[place] ?? '';
  const items = itemsAt(place).map((item) => ({ ...item, chosen: item.label === opened?.label }));
  const words = wordsAt(events, place);
  const text = `${at}: ${[...items.map(spokenItem), ...words].join(', ')}`;
  const other = opened && hasValue(opened, place) ? opensOther?.(place, opened.id) : undefined;
  const enter = [
    ...(opens === 'several' && opened ? [`Enter opens ${opened.label}`] : []),
    ...(other ? [other] : []),
  ];
  return {
    opens,
    at: { at, items, events: words, opens: other },
    spoken: [text, ...enter].join('. '),
    ...(sources && opened && hasValue(opened, place) && { data: sources.data(place, opened.id) }),
  };
}

const spokenItem = ({ label, text, share }: ReadoutItem): string =>
  `${label} ${text}${share === undefined ? '' : ` (${share})`}`;
