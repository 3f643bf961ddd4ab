import { listCohorts } from '@cottontree/contract/segments/segments.ts';
import type { Cohorts } from '@cottontree/contract/segments/schemas.ts';
import { column, quantity, type PanelExport } from '../../domain/exports/panel-export.ts';
import type { Measure } from './state.ts';
import { SEGMENT_TEXTS } from './texts.ts';

const UNITS = { retention: 'percent', revenue: 'USD', volume: 'USD' } as const;

/** The exported lines of a triangle: one for each month of each cohort. */
export const cohortsExport = ({ cohorts }: Cohorts, measure: Measure): PanelExport => ({
  sees: measure === 'revenue' ? [listCohorts.spec.access, 'revenue.view'] : [listCohorts.spec.access],
  columns: [
    column.month(SEGMENT_TEXTS.cohort),
    column.number(SEGMENT_TEXTS.users),
    column.month(SEGMENT_TEXTS.month),
    column.number(SEGMENT_TEXTS.active),
    column.number(measure[0]?.toUpperCase() + measure.slice(1)),
  ],
  lines: cohorts.flatMap(({ cohort, users, months }) =>
    months.map((each) => [
      cohort,
      quantity(users, 'count'),
      each.month,
      quantity(each.members, 'count'),
      quantity(each[measure], UNITS[measure]),
    ]),
  ),
});

export const survivalExport = ({ survival }: Cohorts): PanelExport => ({
  sees: [listCohorts.spec.access],
  columns: [
    column.number(SEGMENT_TEXTS.month),
    column.number(SEGMENT_TEXTS.stillToBeSeen),
    column.number(SEGMENT_TEXTS.stillDoingBusiness),
    column.number('95% low'),
    column.number('95% high'),
  ],
  lines: survival.map(({ month, atRisk, share, low, high }) => [
    quantity(month, 'count'),
    quantity(atRisk, 'count'),
    quantity(share, 'percent'),
    quantity(low, 'percent'),
    quantity(high, 'percent'),
  ]),
});
