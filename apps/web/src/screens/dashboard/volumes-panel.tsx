import { readVolumeMetrics } from '@cottontree/contract/dashboard.ts';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { tableHeight } from '../../domain/dashboard/panel-height.ts';
import { Volumes, volumesExport } from '../../domain/dashboard/volumes.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { useRead } from '../../kernel/query.ts';
import { MAIN_TEXTS } from './texts.ts';

export function VolumesPanel() {
  const metrics = useRead(readVolumeMetrics, { query: { asOf: useAsOf() } });
  const title = MAIN_TEXTS.panels.volumes;
  return (
    <Panel
      title={title}
      what="volumes"
      query={metrics}
      height={tableHeight(3)}
      exports={(answer) => volumesExport(answer, 'daily')}
      flush
    >
      {(answer) => <Volumes caption={title} metrics={answer} period="daily" />}
    </Panel>
  );
}
