import { Progress } from '@cottontree/ui/progress.tsx';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { listHeight } from '../../domain/dashboard/panel-height.ts';
import { column, type PanelExport } from '../../domain/exports/panel-export.ts';
import { useLive } from '../../kernel/live/live.tsx';
import css from './health-panel.module.css';
import type { Operations, OperationsProps } from './operations.ts';
import { StatesList } from './states-list.tsx';
import { MAIN_TEXTS } from './texts.ts';

/**
 * The checks that the system makes of itself, and how far the demo company is laid down; on a past day what can be said
 * of that day.
 */
export function HealthPanel({ operations }: OperationsProps) {
  const past = operations.data?.stamp.live === false;
  return (
    <Panel
      title={MAIN_TEXTS.panels.health}
      meta={past ? MAIN_TEXTS.ofDay : <a href="/system-test">{MAIN_TEXTS.systemTest}</a>}
      what="system health"
      query={operations}
      height={listHeight(6)}
      exports={healthExport}
      evenEmpty
    >
      {({ checks, demo, stamp }) => (
        <>
          <StatesList items={checks} />
          {stamp.live && demo !== null && !demo.done && <DemoProgress {...demo} />}
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
  sees: [],
  columns: [column.text('Check'), column.text('State'), column.text('Detail')],
  lines: checks.map(({ title, state, detail }) => [title, state, detail]),
});
