import { listSegments } from '@cottontree/contract/segments/segments.ts';
import { changeLabel } from '@cottontree/contract/figures/change-words.ts';
import type { Segments } from '@cottontree/contract/segments/schemas.ts';
import { column, quantity, type PanelExport } from '../../domain/exports/panel-export.ts';
import { SEGMENT_TEXTS } from './texts.ts';

/** The exported lines of the segments. */
export const segmentsExport = ({ segments, withheld }: Segments): PanelExport => ({
  sees: withheld.length > 0 ? [listSegments.spec.access] : [listSegments.spec.access, 'revenue.view'],
  columns: [
    column.text(SEGMENT_TEXTS.segment),
    column.text(SEGMENT_TEXTS.rule),
    column.number(SEGMENT_TEXTS.members),
    column.number(SEGMENT_TEXTS.share),
    column.number(SEGMENT_TEXTS.before),
    column.number(SEGMENT_TEXTS.growth),
    column.text(SEGMENT_TEXTS.trend),
    column.number(SEGMENT_TEXTS.value),
    column.number(SEGMENT_TEXTS.averageTransaction),
    column.text(SEGMENT_TEXTS.characteristics),
  ],
  lines: segments.map((each) => [
    each.name,
    each.description,
    quantity(each.count, 'count'),
    quantity(each.percentage, 'percent'),
    quantity(each.countBefore, 'count'),
    quantity(each.growth, 'percent'),
    changeLabel(each.change),
    quantity(each.avgLtv, 'USD'),
    quantity(each.avgTransactionValue, 'USD'),
    each.characteristics.join('; '),
  ]),
});
