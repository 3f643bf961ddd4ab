import { dayMeta } from '../../domain/dashboard/day-meta.tsx';
import { readVolumeMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import grid from '../../domain/dashboard/grid.module.css';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { tableHeight } from '../../domain/dashboard/panel-height.ts';
import { Volumes, volumesExport } from '../../domain/dashboard/volumes.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { useRead } from '../../kernel/query.ts';
import { EXECUTIVE_TEXTS } from './texts.ts';

const { panels } = EXECUTIVE_TEXTS;

export function VolumePanels() {
  const metrics = useRead(readVolumeMetrics, { query: { asOf: useAsOf() } });
  return (
    <div className={grid.pair}>
      {(['daily', 'monthly'] as const).map((period) => (
        <Panel
          key={period}
          title={panels[period]}
          meta={period === 'daily' && dayMeta(metrics.data?.stamp)}
          what={EXECUTIVE_TEXTS.volumes}
          query={metrics}
          height={tableHeight(4)}
          exports={(answer) => volumesExport(answer, period)}
          flush
        >
          {(answer) => <Volumes caption={panels[period]} metrics={answer} period={period} />}
        </Panel>
      ))}
    </div>
  );
}
