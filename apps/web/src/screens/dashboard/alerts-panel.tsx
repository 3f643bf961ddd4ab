import { EmptyState } from '@cottontree/ui/states.tsx';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { listHeight } from '../../domain/dashboard/panel-height.ts';
import { column, type PanelExport } from '../../domain/exports/panel-export.ts';
import type { Operations, OperationsProps } from './operations.ts';
import { StatesList } from './states-list.tsx';
import { MAIN_TEXTS } from './texts.ts';

export function AlertsPanel({ operations }: OperationsProps) {
  return (
    <Panel
      title={MAIN_TEXTS.panels.alerts}
      meta={operations.data?.stamp.live === false && MAIN_TEXTS.ofDay}
      what={MAIN_TEXTS.openAlerts}
      query={operations}
      height={listHeight(3)}
      exports={alertsExport}
      evenEmpty
    >
      {({ openAlerts }) =>
        openAlerts.length === 0 ? (
          <EmptyState title={MAIN_TEXTS.noAlerts}>{MAIN_TEXTS.noAlertsWhy}</EmptyState>
        ) : (
          <StatesList items={openAlerts} />
        )
      }
    </Panel>
  );
}

const alertsExport = ({ openAlerts }: Operations): PanelExport => ({
  sees: [],
  columns: [column.text(MAIN_TEXTS.alert), column.text(MAIN_TEXTS.state), column.text(MAIN_TEXTS.detail)],
  lines: openAlerts.map(({ title, state, detail }) => [title, state, detail]),
});
