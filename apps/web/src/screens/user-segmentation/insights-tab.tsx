import { listSegmentInsights } from '@cottontree/contract/segments/segments.ts';
import { SEGMENT_TYPES, type SegmentInsight } from '@cottontree/contract/segments/schemas.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { How } from '@cottontree/ui/how.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { listHeight } from '../../domain/dashboard/panel-height.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { useRead } from '../../kernel/query.ts';
import { column, type PanelExport } from '../../domain/exports/panel-export.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import css from './screen.module.css';
import { useOpenSegment, useRange, useTab, useType } from './state.ts';
import { SEGMENT_TEXTS } from './texts.ts';
import { WorkOut } from './work-out.tsx';

const KINDS = {
  'beyond-history': SEGMENT_TEXTS.beyondItsHistory,
  value: SEGMENT_TEXTS.transactionValue,
  movement: SEGMENT_TEXTS.movement,
} as const;

/** Notable changes, ranked, each with the data from which it was computed. */
export function InsightsTab() {
  const [range] = useRange();
  const insights = useRead(listSegmentInsights, { query: { range, asOf: useAsOf() } });
  const { data } = insights;
  return (
    <div className={css.stack}>
      {data !== undefined && <WorkOut state={data.state} day={data.day} range={range} />}
      {data?.state !== 'none' && (
        <Panel
          title={SEGMENT_TEXTS.insights}
          meta={data && <span data-constant="count">{SEGMENT_TEXTS.countFound(data.insights.length)}</span>}
          what={SEGMENT_TEXTS.whatInsights}
          query={insights}
          height={listHeight(8)}
          exports={(answer) => insightsExport(answer.insights)}
        >
          {(answer) => (
            <div data-constant="row">
              <p className={css.why}>{SEGMENT_TEXTS.insightsWhy}</p>
              <How label={COMMON_TEXTS.howComputed}>{SEGMENT_TEXTS.insightsHow}</How>
              {answer.insights.length === 0 ? (
                <EmptyState title={SEGMENT_TEXTS.noInsights}>{SEGMENT_TEXTS.noInsightsWhy}</EmptyState>
              ) : (
                <ol className={css.insights}>
                  {answer.insights.map((each) => (
                    <Insight key={each.id} insight={each} />
                  ))}
                </ol>
              )}
            </div>
          )}
        </Panel>
      )}
    </div>
  );
}

function Insight({ insight: { type, segment, kind, title, detail, evidence } }: { insight: SegmentInsight }) {
  const [, setType] = useType();
  const [, setTab] = useTab();
  const { open } = useOpenSegment();
  const look = () => {
    setType(type);
    setTab('segments', 'push');
    open(segment);
  };
  return (
    <li className={css.insight}>
      <div>
        <h3 className={css.title}>{title}</h3>
        <p className={css.note}>{detail}</p>
        <p className={css.marks}>
          <Badge>{KINDS[kind]}</Badge>
          <Button variant="quiet" onClick={look}>
            {SEGMENT_TEXTS.openIn(SEGMENT_TYPES[type])}
          </Button>
        </p>
      </div>
      <Lines>
        {evidence.map((each) => (
          <Line key={each.label} name={each.label}>
            {each.value}
          </Line>
        ))}
      </Lines>
    </li>
  );
}

const insightsExport = (insights: readonly SegmentInsight[]): PanelExport => ({
  sees: [listSegmentInsights.spec.access],
  columns: [
    column.text(SEGMENT_TEXTS.typeOfSegment),
    column.text(SEGMENT_TEXTS.change),
    column.text(SEGMENT_TEXTS.detail),
    column.text(SEGMENT_TEXTS.computedFrom),
  ],
  lines: insights.map(({ type, title, detail, evidence }) => [
    SEGMENT_TYPES[type],
    title,
    detail,
    evidence.map(({ label, value }) => `${label}: ${value}`).join('; '),
  ]),
});
