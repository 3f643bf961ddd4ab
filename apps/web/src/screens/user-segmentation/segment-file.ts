import { listSegments } from '@cottontree/contract/segments/segments.ts';
import { changeWords } from '@cottontree/contract/figures/change-words.ts';
import type { Segments } from '@cottontree/contract/segments/schemas.ts';
import { column, quantity, type PanelExport } from '../../domain/exports/panel-export.ts';
import { SEGMENT_TEXTS } from './texts.ts';

/** The exported lines of the segments. */
export const segmentsExport = ({ segments, withheld }: Segments): PanelExport => ({
  sees: withheld.length > 0 ? [listSegments.spec.access] : [listSegments.spec.access, 'revenue.view'],
  columns: [
    column.text('Segment'),
    column.text('Rule'),
    column.number('Subscribers'),
    column.number('Share'),
    column.number('Before'),
    column.number('Growth'),
    column.text('Trend'),
    column.number(SEGMENT_TEXTS.value),
    column.number('Average transaction'),
    column.text('Characteristics'),
  ],
  lines: segments.map((each) => [
    each.name,
    each.description,
    quantity(each.count, 'count'),
    quantity(each.percentage, 'percent'),
    quantity(each.countBefore, 'count'),
    quantity(each.growth, 'percent'),
    changeWords(each.change),
    quantity(each.avgLtv, 'USD'),
    quantity(each.avgTransactionValue, 'USD'),
    each.characteristics.join('; '),
  ]),
});
