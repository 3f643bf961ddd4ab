/** Customers on a day, with the columns that the behaviour models are trained on. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { FEATURE_COLUMNS, type OriginRows } from './training-data.ts';

type Column = (typeof FEATURE_COLUMNS)[number];
export interface Customers {
  readonly day: BusinessDay;
  readonly count: number;
  /** The value of a column for one customer. */
  of(customer: number, column: Column): number;
}

const WIDTH = FEATURE_COLUMNS.length;

export function customersOf({ day, text }: OriginRows): Customers {
  const fields = new TextDecoder().decode(text).split(/[\t\n]/);
  const count = Math.floor(fields.length / WIDTH);
  const values = Float64Array.from({ length: count * WIDTH }, (_, at) => Number(fields[at]));
  const places = new Map(FEATURE_COLUMNS.map((column, place) => [column, place]));
  return { day, count, of: (customer, column) => values[customer * WIDTH + (places.get(column) ?? 0)] ?? 0 };
}

interface Feature {
  readonly name: string;
  readonly value: (of: (column: Column) => number) => number;
}

/** Counts are in logarithms: the tenth ticket is less informative than the first. */
export const FEATURES: readonly Feature[] = [
  { name: 'Days since the last transaction', value: (of) => Math.log1p(of('recency')) },
  { name: 'Transactions in 30 days', value: (of) => Math.log1p(of('tx30')) },
  { name: 'Active days in 30', value: (of) => Math.log1p(of('d30')) },
  {
    name: 'Transactions compared with the 30 days before',
    value: (of) => Math.log((of('tx30') + 1) / (of('tx60') + 1)),
  },
  { name: 'Declined or failed transactions in 30 days', value: (of) => Math.log1p(of('failed')) },
  { name: 'Support tickets in 30 days', value: (of) => Math.log1p(of('tickets')) },
  { name: 'PIN reset or SIM swap in 30 days', value: (of) => Math.min(1, of('events')) },
  { name: 'Customer for less than 60 days', value: (of) => Number(of('tenure') < 60) },
  { name: 'Customer for 60 to 180 days', value: (of) => Number(of('tenure') >= 60 && of('tenure') < 180) },
  { name: 'KYC level 1', value: (of) => Number(of('level') === 1) },
  { name: 'KYC level 2', value: (of) => Number(of('level') === 2) },
  { name: 'Aqua card', value: (of) => Number(of('tier') === 1) },
  { name: 'Platinum card', value: (of) => Number(of('tier') === 2) },
  { name: 'Black card', value: (of) => Number(of('tier') === 3) },
  { name: 'Balance compared with 30 days before', value: (of) => of('balance') },
];

export const TIER_NAMES = ['No card', 'Aqua', 'Platinum', 'Black'] as const;
