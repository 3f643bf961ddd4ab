import { printMain, readOperations, readVolumeMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import grid from '../../domain/dashboard/grid.module.css';
import { fetchFile } from '../../kernel/file.ts';
import { ScreenFrame } from '../../domain/dashboard/screen-frame.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { date } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { AlertsPanel } from './alerts-panel.tsx';
import { HealthPanel } from './health-panel.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import css from './screen.module.css';
import { MAIN_TEXTS } from './texts.ts';
import { todayExport, TodayTiles } from './today-tiles.tsx';
import { VolumesPanel } from './volumes-panel.tsx';

/** The Main dashboard: the present activity. */
export function DashboardScreen({ title }: ScreenProps) {
  const query = { asOf: useAsOf() };
  const operations = useRead(readOperations, { query });
  const volumes = useRead(readVolumeMetrics, { query });
  const { data } = operations;
  const closedTo = data?.stamp.live === true ? data.stamp.lastClosedDay : null;
  return (
    <ScreenFrame
      title={title}
      stamp={data?.stamp}
      marks={
        closedTo !== null && (
          <span className={css.lines} data-constant="period">
            {MAIN_TEXTS.linesEnd(date(closedTo))}
          </span>
        )
      }
      failed={operations.isError}
      print={(shown) => fetchFile(printMain, { query: shown })}
      keyFigures={data && todayExport(data)}
    >
      <TodayTiles operations={operations} gate={volumes} />
      <div className={grid.pair}>
        <HoursPanel operations={operations} gate={volumes} />
        <div className={grid.column}>
          <VolumesPanel volumes={volumes} />
          <SessionsPanel operations={operations} />
        </div>
      </div>
      <div className={grid.wide}>
        <ActivityPanel />
        <div className={grid.column}>
          <AlertsPanel operations={operations} />
          <HealthPanel operations={operations} />
        </div>
      </div>
    </ScreenFrame>
  );
}
