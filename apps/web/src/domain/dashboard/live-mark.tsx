import { daysBetween } from '@cottontree/contract/calendar.ts';
import type { ProvisionalSpan, Stamp } from '@cottontree/contract/dashboards/dashboard.ts';
import { StaleMark } from '@cottontree/ui/states.tsx';
import { useAsOf, useHref } from '../../kernel/as-of.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { useToday } from '../../kernel/company-time.ts';
import { clockOn, date } from '../../kernel/formatting.ts';
import { useLive } from '../../kernel/live/live.tsx';
import css from './live-mark.module.css';
import { DASHBOARD_TEXTS } from './texts.ts';

/** The screen where days without business data are listed and confirmed. */
const PROVISIONAL_DAYS = '/advanced-pnl?days=provisional';

const NO_DATA = DASHBOARD_TEXTS.empty;
const SAMPLES = DASHBOARD_TEXTS.numbersAreSamples;

export interface LiveMarkProps {
  /** The screen's name for its live data, where the documents give it one: "Live Data". */
  label?: string | undefined;
  /** The stamp of the screen's first response; undefined while it is loading or when it failed. */
  stamp: Stamp | undefined;
  failed?: boolean;
}

/**
 * Shows whether the numbers on the screen are live: the connection is open and the open day is shown. A past day is
 * closed and therefore not stale, unless late data for it is being processed. In all other cases a warning is shown and
 * the values stay. Figures that end before yesterday are not called live, whenever they were computed. Neither is a
 * company without data, whose screens show samples.
 */
export function LiveMark({ label, stamp, failed = false }: LiveMarkProps) {
  const { connected } = useLive();
  const requestedDay = useAsOf();
  const today = useToday();
  const day = stamp === undefined ? requestedDay : stamp.live ? undefined : stamp.asOf;
  const past = day !== undefined;
  const dueFrom = stamp?.recomputingFrom ?? null;
  const lastClosed = past ? null : (stamp?.lastClosedDay ?? null);
  const missing = lastClosed === null ? 0 : Math.max(0, daysBetween(lastClosed, today) - 1);
  const stale = dueFrom !== null || (!past && (!connected || failed));
  const empty = stamp?.empty === true;
  const state = past ? 'past' : stale || missing > 1 ? 'stale' : empty ? 'empty' : 'live';
  const provisional = stamp?.provisional ?? null;
  return (
    <span className={css.mark} data-live-state={state} data-constant="freshness">
      {!past && missing <= 1 && (empty || label !== undefined) && (
        <span className={css.label}>{empty ? NO_DATA : label}</span>
      )}
      <span className={css.time}>
        <StaleMark stale={stale} reason={reasonOf(dueFrom, failed)}>
          {past
            ? DASHBOARD_TEXTS.asOf(date(day))
            : lastClosed !== null && missing > 0
              ? DASHBOARD_TEXTS.figuresUpTo(date(lastClosed), missing)
              : empty
                ? SAMPLES
                : timeOf(stamp, failed, today)}
        </StaleMark>
      </span>
      {provisional !== null && <ProvisionalMark span={provisional} />}
    </span>
  );
}

/** What these days lack counts as zero in the numbers until it arrives or the bookkeeping accepts them. */
function ProvisionalMark({ span }: { span: ProvisionalSpan }) {
  const { from, to, days, differing } = span;
  const href = useHref();
  const which = days === 1 ? `${date(from)} is` : DASHBOARD_TEXTS.daysFromToAre(days, date(from), date(to));
  return (
    <a className={css.provisional} href={href(PROVISIONAL_DAYS)} data-provisional={days}>
      {differing === 0
        ? DASHBOARD_TEXTS.provisionalNoBusinessArrived(which)
        : DASHBOARD_TEXTS.provisionalIncomplete(which)}
    </a>
  );
}

function reasonOf(dueFrom: string | null, failed: boolean): string {
  if (dueFrom !== null) return DASHBOARD_TEXTS.beingRecomputedFrom(date(dueFrom));
  return failed ? DASHBOARD_TEXTS.notUpToDate : 'offline';
}

function timeOf(stamp: Stamp | undefined, failed: boolean, today: string): string {
  if (stamp === undefined) return failed ? DASHBOARD_TEXTS.noData : COMMON_TEXTS.loading;
  return stamp.recordedAt === null
    ? date(stamp.asOf)
    : DASHBOARD_TEXTS.updatedRecordedAt(clockOn(stamp.recordedAt, today));
}
