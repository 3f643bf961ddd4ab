import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { Panel, type PanelExport } from '../../domain/dashboard/panel.tsx';
import { listHeight } from '../../domain/dashboard/panel-height.ts';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { count } from '../../kernel/formatting.ts';
import type { Operations, OperationsProps } from './operations.ts';
import { MAIN_TEXTS } from './texts.ts';

export function SessionsPanel({ operations }: OperationsProps) {
  return (
    <Panel
      title={MAIN_TEXTS.panels.sessions}
      what="sessions"
      query={operations}
      height={listHeight(2)}
      exports={sessionsExport}
    >
      {({ sessions }) => (
        <Lines>
          <Line name={MAIN_TEXTS.sessionsOpen}>
            <Figure id="operations.active-sessions" value={sessions.active} format={count} />
          </Line>
          <Line name={MAIN_TEXTS.people}>
            {/* The same sessions by person: no figure of its own. */}
            <Constant>{count(sessions.people)}</Constant>
          </Line>
        </Lines>
      )}
    </Panel>
  );
}

const sessionsExport = ({ sessions }: Operations): PanelExport => ({
  heads: ['Sessions', 'Count'],
  lines: [
    [MAIN_TEXTS.sessionsOpen, sessions.active],
    [MAIN_TEXTS.people, sessions.people],
  ],
});
