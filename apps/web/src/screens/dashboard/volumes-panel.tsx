import type { UseQueryResult } from '@tanstack/react-query';
import type { readVolumeMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { tableHeight } from '../../domain/dashboard/panel-height.ts';
import { Volumes, volumesExport } from '../../domain/dashboard/volumes.tsx';
import { dayMeta } from '../../domain/dashboard/day-meta.tsx';
import { MAIN_TEXTS } from './texts.ts';

export function VolumesPanel({ volumes }: { volumes: UseQueryResult<AnswerOf<typeof readVolumeMetrics>> }) {
  const title = MAIN_TEXTS.panels.volumes;
  return (
    <Panel
      title={title}
      meta={dayMeta(volumes.data?.stamp)}
      what={MAIN_TEXTS.volumes}
      query={volumes}
      height={tableHeight(4)}
      exports={(answer) => volumesExport(answer, 'daily')}
      flush
    >
      {(answer) => <Volumes caption={title} metrics={answer} period="daily" />}
    </Panel>
  );
}
