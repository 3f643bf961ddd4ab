import { TARGET_RESOLUTION_MINUTES, type ErrorSummary } from '@cottontree/contract/errors/records.ts';
import { KpiCell, KpiStrip, type KpiChoice } from '@cottontree/ui/kpi-strip.tsx';
import { SkeletonValue } from '@cottontree/ui/skeleton.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { NOTHING, count } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { useChoose, useErrorLinks, useErrorState, useLevel, useScope, useSearch, useTab } from './state.ts';
import { TRACKING_TEXTS, tookText } from './texts.ts';

const { cards } = TRACKING_TEXTS;

/** The totals of the window. A count of errors or people shows these below. */
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
  const [tab, setTab] = useTab();
  const [level, setLevel] = useLevel();
  const [search, setSearch] = useSearch();
  const [state, setState] = useErrorState();
  const [scope] = useScope();
  const choose = useChoose();
  const links = useErrorLinks();
  const unresolved = (of: 'all' | 'critical'): KpiChoice => {
    const selected = scope === 'selection' && state === 'unresolved' && search === '';
    const chosen = tab === 'errors' && selected && level === of;
    return {
      chosen,
      onChoose: () =>
        choose(() => {
          setTab('errors');
          setSearch('');
          setLevel(chosen ? 'all' : of);
          setState(chosen ? 'any' : 'unresolved');
        }),
    };
  };
  const median = summary?.medianResolutionMinutes ?? null;
  return (
    <KpiStrip label={TRACKING_TEXTS.errorsOfThisTime}>
      <KpiCell
        label={cards.unresolved}
        choice={unresolved('all')}
        value={value((it) => count(it.unresolved))}
      />
      <KpiCell
        label={cards.critical}
        choice={unresolved('critical')}
        value={value((it) => count(it.critical))}
        note="unresolved"
      />
      <KpiCell
        label={cards.occurrences}
        value={value((it) => count(it.occurrences))}
        note={
          summary !== undefined &&
          summary.countedOnly > 0 && (
            <Constant why="count">
              {TRACKING_TEXTS.countedWithoutDetails(count(summary.countedOnly))}
            </Constant>
          )
        }
      />
      <KpiCell
        label={cards.affected}
        href={links.tab('impact')}
        value={value((it) => count(it.affectedUsers))}
      />
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
