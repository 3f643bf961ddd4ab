import { TARGET_RESOLUTION_MINUTES, type ErrorSummary } from '@cottontree/contract/errors/records.ts';
import { KpiCell, KpiStrip } from '@cottontree/ui/kpi-strip.tsx';
import { SkeletonValue } from '@cottontree/ui/skeleton.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { NOTHING, count } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { TRACKING_TEXTS, tookText } from './texts.ts';

const { cards } = TRACKING_TEXTS;

/** The totals of the window. Each number counts rows of the lists below it. */
export function SummaryStrip({ summary, failed }: { summary: ErrorSummary | undefined; failed: boolean }) {
  const value = (text: (summary: ErrorSummary) => string) =>
    summary === undefined ? (
      failed ? (
        NOTHING
      ) : (
        <SkeletonValue />
      )
    ) : (
      <Constant why="count">{text(summary)}</Constant>
    );
  const median = summary?.medianResolutionMinutes ?? null;
  return (
    <KpiStrip label="Errors of this time">
      <KpiCell label={cards.unresolved} value={value((it) => count(it.unresolved))} />
      <KpiCell label={cards.critical} value={value((it) => count(it.critical))} note="unresolved" />
      <KpiCell
        label={cards.occurrences}
        value={value((it) => count(it.occurrences))}
        note={
          summary !== undefined &&
          summary.countedOnly > 0 && (
            <Constant why="count">{count(summary.countedOnly)} counted without details</Constant>
          )
        }
      />
      <KpiCell label={cards.affected} value={value((it) => count(it.affectedUsers))} />
      <KpiCell
        label={cards.resolution}
        value={
          <span className={css.took} data-slow={median !== null && median >= TARGET_RESOLUTION_MINUTES}>
            {value(() => (median === null ? NOTHING : tookText(median)))}
          </span>
        }
        note={
          <Constant why="limit">
            {median === null && summary !== undefined ? `${TRACKING_TEXTS.noneResolved} · ` : ''}
            {TRACKING_TEXTS.target}
          </Constant>
        }
      />
    </KpiStrip>
  );
}
