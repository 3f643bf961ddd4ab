/** The sentences of the morning statement, from the figures that the caller may see. */
import type { LeastCovered } from '@cottontree/contract/banking/reconciliation.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type {
  StatementFigure,
  StatementPart,
  StatementSentence,
} from '@cottontree/contract/dashboards/statement.ts';
import { CURRENCY_IN_ID } from '@cottontree/contract/figures/figure-id.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { Unit } from '@cottontree/contract/figures/unit.ts';
import { date, percent, weekdayName } from '@cottontree/contract/formatting.ts';
import type { DecimalString } from '@cottontree/contract/money.ts';

/** A day within this many per cent of a usual one is as usual. */
const AS_USUAL = 0.5;

/** Null: the figure has no value, or the caller may not see it. */
type StatedValue = DecimalString | null;

/** Exact, as the receipt has it. */
export type StatedLeast = Omit<LeastCovered, 'coverage'> & { readonly coverage: DecimalString };

export interface StatementFacts {
  readonly day: BusinessDay;
  readonly today: BusinessDay;
  readonly lastClosedDay: BusinessDay | null;
  readonly revenue: StatedValue;
  readonly aboveUsual: StatedValue;
  /** Whether the revenue lies where it is expected on such a day; null where too few days are known to say. */
  readonly inUsualRange: boolean | null;
  readonly trustCoverage: StatedValue;
  /** The currency of which the least is covered; null where nothing is known of it. */
  readonly least: StatedLeast | null;
}

const text = (words: string): StatementPart => ({ kind: 'text', text: words });
const figure = (
  id: KnownFigure,
  day: BusinessDay,
  unit: Unit,
  value: DecimalString,
  unsigned = false,
): StatementFigure => ({ kind: 'figure', id, dimension: '', day, unit, value, unsigned });

/** "Yesterday we earned", where the newest closed day is yesterday and is the one spoken of; otherwise the date. */
const opening = ({ day, today, lastClosedDay }: StatementFacts): string =>
  day === lastClosedDay && day === addDays(today, -1) ? 'Yesterday' : `On ${date(day)}`;

/**
 * "23% more than a usual Saturday", or "as on a usual Saturday"; nothing where it is not known what is usual. A day in its
 * usual range is said to be so, because a small company's days differ by much.
 */
function comparedWithUsual({ day, aboveUsual, inUsualRange }: StatementFacts): StatementPart[] {
  if (aboveUsual === null) return [];
  const usual = `a usual ${weekdayName(day)}`;
  const percent = Number(aboveUsual);
  if (Math.abs(percent) <= AS_USUAL) return [text(`, as on ${usual}`)];
  return [
    text(', '),
    figure('revenue.above-usual', day, 'percent', aboveUsual, true),
    text(` ${percent > 0 ? 'more' : 'less'} than ${usual}${inUsualRange === true ? ', within range' : ''}`),
  ];
}

/**
 * " in all, SLL 100.4%", " in all, but SLL only 99.8%": money of one currency does not cover what is owed in another.
 * Nothing where the number would be the one of all.
 */
function leastIn(
  day: BusinessDay,
  coverage: number,
  { currency, by, coverage: own }: StatedLeast,
): StatementPart[] {
  const shown = percent(Number(own));
  const short = Number(own) < 100;
  if (!short && shown === percent(coverage)) return [];
  const words = text(
    ` in all${!short ? ',' : coverage < 100 ? ', and' : ', but'} ${currency}${short ? ' only' : ''} `,
  );
  // The catalogue has the coverage by the ledger, in the currencies that banks hold.
  return by === 'ledger' && currency !== 'USDC'
    ? [words, figure(`banking.coverage-${CURRENCY_IN_ID[currency]}`, day, 'percent', own)]
    : [
        words,
        { kind: 'proof', text: shown, href: `/banking-apis?tab=safeguarding&asOf=${day}` },
        text(by === 'bank' ? ' by bank statement' : ''),
      ];
}

/** A sentence whose first figure has no value is left out. */
export function statementSentences(facts: StatementFacts): StatementSentence[] {
  const { day, revenue, trustCoverage, least } = facts;
  const sentences: StatementSentence[] = [];
  if (revenue !== null) {
    sentences.push({
      about: 'revenue',
      parts: [
        text(`${opening(facts)} we earned `),
        figure('revenue.day', day, 'USD', revenue),
        ...comparedWithUsual(facts),
        text('.'),
      ],
    });
  }
  if (trustCoverage !== null) {
    sentences.push({
      about: 'coverage',
      parts: [
        text('Customer money is covered '),
        figure('treasury.trust-coverage', day, 'percent', trustCoverage),
        ...(least === null ? [] : leastIn(day, Number(trustCoverage), least)),
        text('.'),
      ],
    });
  }
  return sentences;
}
