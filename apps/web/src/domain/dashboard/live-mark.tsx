import type { Stamp } from '@cottontree/contract/dashboard.ts';
import { StaleMark } from '@cottontree/ui/states.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { clock, date } from '../../kernel/formatting.ts';
import { useLive } from '../../kernel/live/live.tsx';
import css from './live-mark.module.css';

export interface LiveMarkProps {
  /** What the screen calls its live data: "Live Data". */
  label: string;
  /** Of the screen's first answer; undefined while it is on its way or when it failed. */
  stamp: Stamp | undefined;
  failed?: boolean;
}

/**
 * Whether the numbers on the screen move by themselves. Live: the connection stands and the open day is shown. A past
 * day is not stale: it is closed, unless business of it came late and is still being worked in. Everything else says so in the colour of warnings, while the values stay.
 */
export function LiveMark({ label, stamp, failed = false }: LiveMarkProps) {
  const { connected } = useLive();
  const asked = useAsOf();
  const day = stamp === undefined ? asked : stamp.live ? undefined : stamp.asOf;
  const past = day !== undefined;
  const dueFrom = stamp?.recomputingFrom ?? null;
  const stale = dueFrom !== null || (!past && (!connected || failed));
  const state = past ? 'past' : stale ? 'stale' : 'live';
  return (
    <span className={css.mark} data-live-state={state} data-constant="freshness">
      {!past && <span className={css.label}>{label}</span>}
      <span className={css.time}>
        <StaleMark stale={stale} reason={reasonOf(dueFrom, failed)}>
          {past ? `As of ${date(day)}` : timeOf(stamp, failed)}
        </StaleMark>
      </span>
    </span>
  );
}

function reasonOf(dueFrom: string | null, failed: boolean): string {
  if (dueFrom !== null) return `being recomputed from ${date(dueFrom)}`;
  return failed ? 'not up to date' : 'offline';
}

function timeOf(stamp: Stamp | undefined, failed: boolean): string {
  if (stamp === undefined) return failed ? 'No data' : 'Loading';
  return stamp.recordedAt === null ? date(stamp.asOf) : `Updated ${clock(stamp.recordedAt)}`;
}
