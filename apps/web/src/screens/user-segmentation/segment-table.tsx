import type { Segment, Segments } from '@cottontree/contract/segments/schemas.ts';
import { explainedChange, shownChange } from '@cottontree/contract/figures/change-words.ts';
import { ChangeArrow } from '@cottontree/ui/kpi-strip.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ChangeRemark } from '../../domain/figure/change-remark.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { ViewedTable } from '../../domain/views/viewed-table.tsx';
import { numberOf } from '../../kernel/cell-values.ts';
import { NOTHING, count, dollars, percent, signedPercent } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { SEGMENT_TEXTS } from './texts.ts';

export interface SegmentTableProps {
  answer: Segments;
  openKey: string;
  onOpen: (id: string) => void;
}

/** One row per segment; the counts sum to the registered subscribers, whose figure is shown below. */
export function SegmentTable({ answer, openKey, onOpen }: SegmentTableProps) {
  const total = answer.segments.reduce((sum, each) => sum + each.count, 0);
  const columns: DataColumn<Segment>[] = [
    {
      key: 'name',
      head: SEGMENT_TEXTS.segment,
      value: ({ name }) => name,
      width: '46%',
      cell: ({ name, description }) => (
        <span className={css.name}>
          {name}
          <br />
          <span className={css.rule}>{description}</span>
        </span>
      ),
      total: SEGMENT_TEXTS.registered,
    },
    {
      key: 'count',
      head: SEGMENT_TEXTS.members,
      numeric: true,
      lead: true,
      cell: (each) => count(each.count),
      value: (each) => each.count,
      total: answer.day !== null && (
        <Figure id="subscribers.registered" day={answer.day} value={total} format={count} />
      ),
    },
    {
      key: 'share',
      head: SEGMENT_TEXTS.share,
      numeric: true,
      cell: (each) => percent(each.percentage),
      value: (each) => each.percentage,
    },
    {
      key: 'growth',
      head: SEGMENT_TEXTS.growth,
      numeric: true,
      value: ({ change }) => numberOf(change.value),
      cell: ({ change }) => {
        if (change.value === null) return NOTHING;
        return (
          <span className={css.growth} data-direction={change.direction} title={explainedChange(change)}>
            <ChangeArrow value={shownChange(change.value)} usual={change.direction === 'stable'} />{' '}
            {signedPercent(change.value)}
            <ChangeRemark change={change} />
          </span>
        );
      },
    },
    {
      key: 'active',
      head: SEGMENT_TEXTS.active,
      numeric: true,
      cell: (each) => percent(each.activeShare),
      value: (each) => numberOf(each.activeShare),
      hide: 'medium',
    },
    {
      key: 'ltv',
      head: SEGMENT_TEXTS.value,
      numeric: true,
      value: ({ avgLtv }) => numberOf(avgLtv),
      cell: ({ avgLtv }) =>
        avgLtv === null && answer.withheld.length === 0 ? SEGMENT_TEXTS.notKnown : dollars(avgLtv),
    },
    {
      key: 'value',
      head: SEGMENT_TEXTS.avgTransaction,
      numeric: true,
      cell: (each) => dollars(each.avgTransactionValue),
      value: (each) => numberOf(each.avgTransactionValue),
      hide: 'medium',
    },
  ];
  return (
    <div data-constant="row">
      <ViewedTable
        caption={SEGMENT_TEXTS.segments}
        views="segments"
        columns={columns}
        rows={answer.segments}
        rowKey={({ id }) => id}
        openKey={openKey}
        onOpen={({ id }) => onOpen(id)}
        comfortable
      />
    </div>
  );
}
