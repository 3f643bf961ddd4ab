/** The sentences of the morning statement, from the figures that the caller may see. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type {
  StatementFigure,
  StatementPart,
  StatementSentence,
} from '@cottontree/contract/dashboards/statement.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { Unit } from '@cottontree/contract/figures/unit.ts';
import { date, weekdayName } from '@cottontree/contract/formatting.ts';
import type { DecimalString } from '@cottontree/contract/money.ts';

/** A day within this many per cent of a usual one is as usual. */
const AS_USUAL = 0.5;

/** Null: the figure has no value, or the caller may not see it. */
type StatedValue = DecimalString | null;

export interface StatementFacts {
  readonly day: BusinessDay;
  readonly today: BusinessDay;
  readonly lastClosedDay: BusinessDay | null;
  readonly revenue: StatedValue;
  readonly aboveUsual: StatedValue;
  readonly trustCoverage: StatedValue;
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

/** "23% more than a usual Saturday", or "as on a usual Saturday"; nothing where it is not known what is usual. */
function comparedWithUsual(day: BusinessDay, aboveUsual: StatedValue): StatementPart[] {
  if (aboveUsual === null) return [];
  const usual = `a usual ${weekdayName(day)}`;
  const percent = Number(aboveUsual);
  if (Math.abs(percent) <= AS_USUAL) return [text(`, as on ${usual}`)];
  return [
    text(', '),
    figure('revenue.above-usual', day, 'percent', aboveUsual, true),
    text(` ${percent > 0 ? 'more' : 'less'} than ${usual}`),
  ];
}

/** A sentence whose first figure has no value is left out. */
export function statementSentences(facts: StatementFacts): StatementSentence[] {
  const { day, revenue, aboveUsual, trustCoverage } = facts;
  const sentences: StatementSentence[] = [];
  if (revenue !== null) {
    sentences.push({
      about: 'revenue',
      parts: [
        text(`${opening(facts)} we earned `),
        figure('revenue.day', day, 'USD', revenue),
        ...comparedWithUsual(day, aboveUsual),
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
        text('.'),
      ],
    });
  }
  return sentences;
}
