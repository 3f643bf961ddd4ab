/** The morning statement and the main chart as parts of a printed page. */
import { readRevenueBreakdown, readStatement } from '@cottontree/contract/dashboards/dashboard.ts';
import { LINE_COLORS, LINES_BY_DAY, NAMES, STACKED_LINES } from '@cottontree/contract/dashboards/names.ts';
import type { StatementFigure } from '@cottontree/contract/dashboards/statement.ts';
import { date, saidIn } from '@cottontree/contract/formatting.ts';
import { closedDay, stackedDaysBlock, type CourseCall } from '../../figures/printed-courses.ts';
import { receiptCode, type PagePart } from '../../figures/printed-page.ts';
import type { Printed } from '../../platform/documents/letterhead.ts';
import { statement, type LeastCoveredOf } from './statement.ts';

const DAYS = 30;

/** A number of a sentence with the code of its receipt. */
const printed = ({ id, dimension, day, value, unit, unsigned }: StatementFigure): Printed => ({
  text: saidIn(value, unit, unsigned),
  receipt: receiptCode(id, dimension, day),
});

export const statementPart = (call: CourseCall, leastOf: LeastCoveredOf): PagePart => ({
  title: 'The day',
  needs: readStatement.spec.access,
  read: async () => {
    const { day, sentences } = await statement(call, leastOf);
    const parts = sentences.flatMap((sentence, place): Printed[] => [
      ...(place > 0 ? [{ text: ' ' }] : []),
      ...sentence.parts.map((part) => (part.kind === 'figure' ? printed(part) : { text: part.text })),
    ]);
    return {
      meta: date(day),
      block:
        parts.length === 0
          ? { kind: 'remark', text: 'No closed day to speak of that you may see.' }
          : { kind: 'statement', parts },
    };
  },
});

export const linesByDayPart = (call: CourseCall): PagePart => ({
  title: LINES_BY_DAY.title,
  needs: readRevenueBreakdown.spec.access,
  read: async () => ({
    meta: `${DAYS} days to ${date(closedDay(call))}, $ a day`,
    block: await stackedDaysBlock(
      call,
      STACKED_LINES.map((line) => ({
        figure: ['day.revenue', line],
        label: NAMES.line[line],
        color: LINE_COLORS[line],
      })),
      { figure: ['revenue.day'], label: LINES_BY_DAY.yearBefore, back: LINES_BY_DAY.yearDays },
      DAYS,
    ),
  }),
});
