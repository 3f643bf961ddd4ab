import type { Stamp } from '@cottontree/contract/dashboards/dashboard.ts';
import { clockOn, date } from '../../kernel/formatting.ts';
import { Constant } from '../figure/marks.tsx';
import { DASHBOARD_TEXTS } from './texts.ts';

/** The day that a panel is of, and up to when if it is still going on: "Today to 11:24 UTC". */
export const dayMeta = (stamp: Stamp | undefined) =>
  stamp && (
    <Constant why="period">
      {stamp.live && stamp.recordedAt !== null
        ? DASHBOARD_TEXTS.todayTo(clockOn(stamp.recordedAt, stamp.asOf))
        : date(stamp.asOf)}
    </Constant>
  );
