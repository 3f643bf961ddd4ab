import { Progress } from '@cottontree/ui/progress.tsx';
import { Panel, type PanelExport } from '../../domain/dashboard/panel.tsx';
import { listHeight } from '../../domain/dashboard/panel-height.ts';
import { useLive } from '../../kernel/live/live.tsx';
import css from './health-panel.module.css';
import type { Operations, OperationsProps } from './operations.ts';
import { StatesList } from './states-list.tsx';
import { MAIN_TEXTS } from './texts.ts';

/** The checks that the system makes of itself, and how far the demo company is laid down. */
export function HealthPanel({ operations }: OperationsProps) {
  return (
    <Panel
      title={MAIN_TEXTS.panels.health}
      meta={<a href="/system-test">{MAIN_TEXTS.systemTest}</a>}
      what="system health"
      query={operations}
      height={listHeight(6)}
      exports={healthExport}
    >
      {({ checks, demo }) => (
        <>
          <StatesList items={checks} />
          {demo !== null && !demo.done && <DemoProgress {...demo} />}
        </>
      )}
    </Panel>
  );
}

function DemoProgress({ percent, stage }: { percent: number; stage: string }) {
  const told = useLive().demo;
  // The socket tells every step, the answer only the one at which it was asked.
  const newest = told !== undefined && told.percent > percent ? told : { percent, stage };
  return (
    <div className={css.demo} data-constant="progress">
      <p className={css.line}>
        <span>
          {MAIN_TEXTS.demo}: {newest.stage}
        </span>
        <span>{Math.floor(newest.percent)}%</span>
      </p>
      <Progress label={MAIN_TEXTS.demo} value={newest.percent / 100} />
    </div>
  );
}

const healthExport = ({ checks }: Operations): PanelExport => ({
  heads: ['Check', 'State', 'Detail'],
  lines: checks.map(({ title, state, detail }) => [title, state, detail]),
});
