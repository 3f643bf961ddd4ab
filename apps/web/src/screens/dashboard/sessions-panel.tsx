import { readMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { NoPermission } from '@cottontree/ui/states.tsx';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { listHeight } from '../../domain/dashboard/panel-height.ts';
import { column, quantity, type PanelExport } from '../../domain/exports/panel-export.ts';
import { Figure } from '../../domain/figure/figure.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { count } from '../../kernel/formatting.ts';
import { Needs } from '../../kernel/needs.tsx';
import { useRead } from '../../kernel/query.ts';
import type { Operations, OperationsProps } from './operations.ts';
import { MAIN_TEXTS } from './texts.ts';

export function SessionsPanel({ operations }: OperationsProps) {
  const metrics = useRead(readMetrics, { query: { asOf: useAsOf() } });
  const refusal = metrics.data?.withheld.find((each) => each.field === 'activeSessions');
  return (
    <Panel
      title={MAIN_TEXTS.panels.sessions}
      meta={operations.data?.stamp.live === false && MAIN_TEXTS.endOfDay}
      what={MAIN_TEXTS.sessions}
      query={operations}
      height={listHeight(2)}
      exports={refusal === undefined ? sessionsExport : undefined}
      evenEmpty
    >
      {({ sessions }) =>
        refusal !== undefined ? (
          <NoPermission why={<Needs power={refusal.permission} />} what={MAIN_TEXTS.sessions} />
        ) : (
          <Lines>
            <Line name={MAIN_TEXTS.sessionsOpen}>
              <Figure id="operations.active-sessions" value={sessions.active} format={count} />
            </Line>
            <Line name={MAIN_TEXTS.people}>
              <Figure id="operations.people-signed-in" value={sessions.people} format={count} />
            </Line>
          </Lines>
        )
      }
    </Panel>
  );
}

const sessionsExport = ({ sessions }: Operations): PanelExport => ({
  sees: ['users.view'],
  columns: [column.text(MAIN_TEXTS.sessionsText), column.number(MAIN_TEXTS.count)],
  lines: [
    [MAIN_TEXTS.sessionsOpen, quantity(sessions.active, 'count')],
    [MAIN_TEXTS.people, quantity(sessions.people, 'count')],
  ],
});
