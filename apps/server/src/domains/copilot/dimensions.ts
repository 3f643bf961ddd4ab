/** The parts of figures: their labels in answers, and the words that name them in a question. */
import { partOf } from '@cottontree/contract/figures/part-names.ts';
import type { Figure } from '../../figures/figure.ts';
import type { Calendar } from './grains.ts';
import { ideasIn } from './words.ts';

export interface Part {
  readonly dimension: string;
  readonly label: string;
  /** Alternative names; each is a list of ideas that must all occur. */
  readonly names: readonly (readonly string[])[];
}
/** A department, identified by its ledger account; departments are rows of the company. */
export interface Department {
  readonly account: string;
  readonly name: string;
}

/** Company data that the engine needs. */
export interface Company extends Calendar {
  readonly departments: readonly Department[];
}

const LABELS: Readonly<Record<string, string>> = {
  level0: 'Level 0',
  level1: 'Level 1',
  level2: 'Level 2',
  in_progress: 'KYC in progress',
  'wallet-only': 'Wallet only',
  'wallet-and-card': 'Wallet and card',
  'wallet-card': 'Wallet, card not activated',
  unusual_location: 'Unusual location',
  rapid_transactions: 'Rapid transactions',
  device_anomaly: 'Device anomaly',
  spending_pattern: 'Spending pattern',
};
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  in_progress: ['pending'],
  'wallet-only': ['wallet only'],
  'wallet-and-card': ['wallet card'],
  'wallet-card': ['inactive card', 'unactivated card', 'card not activated'],
  unusual_location: ['unusual location', 'location'],
  rapid_transactions: ['rapid transaction', 'rapid'],
  device_anomaly: ['device', 'device anomaly'],
  spending_pattern: ['expense pattern', 'pattern'],
  staff: ['staff', 'hr'],
  technology: ['it', 'technology'],
  wallet: ['wallet'],
};

/** Figures by the lines of revenue, which have one name each everywhere. */
const LINES: ReadonlySet<string> = new Set(['revenue.line', 'day.revenue', 'revenue.product']);

const words = (text: string): string => text.replaceAll(/[-_]/g, ' ');
const labelOf = ({ id }: Figure, dimension: string): string => {
  if (id === 'operations.transactions-by-hour') return `${dimension}:00`;
  if (id.startsWith('period.')) return `${dimension} days`;
  if (id === 'cohorts.retention') return `After ${dimension.slice(1)} month${dimension === 'm1' ? '' : 's'}`;
  if (LINES.has(id)) return partOf(id, dimension);
  const label = LABELS[dimension] ?? words(dimension);
  return `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`;
};

/** A substitute for a department name that consists only of ignored words, such as "IT", which is also "it". */
const markOf = (account: string): string => `department${account}`;
const UNNAMED = (name: string): boolean => ideasIn(name).length === 0;

/** Replaces such names, as they are written, by their substitutes. */
export function markDepartments(question: string, departments: readonly Department[]): string {
  let marked = question;
  for (const { account, name } of departments.filter((each) => UNNAMED(each.name)))
    marked = marked
      .split(/\b/)
      .map((word, at, words) =>
        word === name ||
        (word.toLowerCase() === name.toLowerCase() && /^(department|team|budget)$/i.test(words[at + 2] ?? ''))
          ? markOf(account)
          : word,
      )
      .join('');
  return marked;
}

const fixedParts = new Map<string, Part[]>();

export function partsOf(figure: Figure, departments: readonly Department[]): readonly Part[] {
  if (figure.dimensionRows) return departmentsAsParts(departments);
  const known = fixedParts.get(figure.id);
  if (known) return known;
  const parts = figure.dimensions.map((dimension) => ({
    dimension,
    label: labelOf(figure, dimension),
    names: (OTHER_NAMES[dimension] ?? [words(dimension)]).map((name) => ideasIn(name)),
  }));
  fixedParts.set(figure.id, parts);
  return parts;
}

/** Cache: within one question, twenty figures are divided by the same departments. */
const ofDepartments = new WeakMap<readonly Department[], Part[]>();
function departmentsAsParts(departments: readonly Department[]): Part[] {
  const known = ofDepartments.get(departments);
  if (known) return known;
  const parts = departments.map(({ account, name }) => ({
    dimension: account,
    label: name,
    names: [ideasIn(name), [markOf(account)]].filter((each) => each.length > 0),
  }));
  ofDepartments.set(departments, parts);
  return parts;
}

export const labelOfPart = (figure: Figure, dimension: string, departments: readonly Department[]): string =>
  partsOf(figure, departments).find((part) => part.dimension === dimension)?.label ?? '';
