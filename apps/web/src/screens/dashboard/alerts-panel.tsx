import { EmptyState } from '@cottontree/ui/states.tsx';
import { Panel, type PanelExport } from '../../domain/dashboard/panel.tsx';
import { listHeight } from '../../domain/dashboard/panel-height.ts';
import type { Operations, OperationsProps } from './operations.ts';
import { StatesList } from './states-list.tsx';
import { MAIN_TEXTS } from './texts.ts';

export function AlertsPanel({ operations }: OperationsProps) {
  return (
    <Panel
      title={MAIN_TEXTS.panels.alerts}
      what="open alerts"
      query={operations}
      height={listHeight(3)}
      exports={alertsExport}
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
  heads: ['Alert', 'State', 'Detail'],
  lines: openAlerts.map(({ title, state, detail }) => [title, state, detail]),
});
