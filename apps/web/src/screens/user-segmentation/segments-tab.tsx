import type { UseQueryResult } from '@tanstack/react-query';
import type { Segments } from '@cottontree/contract/segments/schemas.ts';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { tableHeight } from '../../domain/dashboard/panel-height.ts';
import { Constant } from '../../domain/figure/marks.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { date } from '../../kernel/formatting.ts';
import { Movements } from './movements.tsx';
import css from './screen.module.css';
import { segmentsExport } from './segment-file.ts';
import { SegmentTable } from './segment-table.tsx';
import { useOpenSegment } from './state.ts';
import { SEGMENT_TEXTS } from './texts.ts';
import { ValueToDate } from './value-to-date.tsx';
import { WorkOut } from './work-out.tsx';

const SegmentPanel = deferred(async () => (await import('./segment-panel.tsx')).SegmentPanel, null, 'over');
const ROWS = { behavioral: 6, demographic: 11, geographic: 16, product_usage: 5 } as const;

/** The segments of a type, and the moves between them. */
export function SegmentsTab({ query }: { query: UseQueryResult<Segments> }) {
  const { segment, from, open, close } = useOpenSegment();
  const { data } = query;
  const rows = data === undefined ? ROWS.behavioral : Math.max(1, data.segments.length);
  const shown = data?.segments.find(({ id }) => id === segment);
  return (
    <div className={css.stack}>
      {data !== undefined && <WorkOut state={data.state} day={data.day} range={data.range} />}
      {(data === undefined || data.state === 'ready' || data.segments.length > 0) && (
        <Panel
          title={SEGMENT_TEXTS.segments}
          meta={<AsOfDay answer={data} />}
          what={SEGMENT_TEXTS.what}
          query={query}
          height={tableHeight(rows + 1)}
          exports={segmentsExport}
          nothing={({ segments, state }) => state === 'ready' && segments.length === 0}
          flush
        >
          {(answer) => (
            <>
              <SegmentTable answer={answer} openKey={segment} onOpen={(id) => open(id)} />
              <ValueToDate answer={answer} />
            </>
          )}
        </Panel>
      )}
      {data !== undefined && data.comparedWith !== null && (
        <Movements answer={data} before={data.comparedWith} onOpen={open} />
      )}
      {data !== undefined && shown !== undefined && (
        <SegmentPanel segment={shown} from={from} answer={data} onClose={close} />
      )}
    </div>
  );
}

function AsOfDay({ answer }: { answer: Segments | undefined }) {
  if (answer === undefined || answer.day === null) return null;
  const since = answer.comparedWith === null ? '' : SEGMENT_TEXTS.growthSince(date(answer.comparedWith));
  return <Constant why="period">{SEGMENT_TEXTS.atTheEndOf(date(answer.day), since)}</Constant>;
}
