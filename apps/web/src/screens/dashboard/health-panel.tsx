import { How } from '@cottontree/ui/how.tsx';
import { Progress } from '@cottontree/ui/progress.tsx';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { listHeight } from '../../domain/dashboard/panel-height.ts';
import { column, type PanelExport } from '../../domain/exports/panel-export.ts';
import type { Check } from '../../domain/dashboard/health.ts';
import { useChecks } from '../../domain/dashboard/use-checks.ts';
import { useLive } from '../../kernel/live/live.tsx';
import css from './health-panel.module.css';
import type { Operations, OperationsProps } from './operations.ts';
import { StatesList } from './states-list.tsx';
import { MAIN_TEXTS } from './texts.ts';
import { useHref } from '../../kernel/as-of.ts';

/**
 * The system's checks of itself, and the progress of generating the demo company. For a past day, what is known about
 * that day.
 */
export function HealthPanel({ operations }: OperationsProps) {
  const href = useHref();
  const checks = useChecks(operations.data);
  const past = operations.data?.stamp.live === false;
  return (
    <Panel
      title={MAIN_TEXTS.panels.health}
      meta={past ? MAIN_TEXTS.ofDay : <a href={href('/system-test')}>{MAIN_TEXTS.systemTest}</a>}
      what={MAIN_TEXTS.systemHealth}
      query={operations}
      height={listHeight(2)}
      exports={healthExport}
      evenEmpty
    >
      {({ demo, stamp, openAlerts }) => (
        <>
          {stamp.live ? <Checks checks={checks} alerts={openAlerts} /> : <StatesList items={checks} />}
          {stamp.live && demo !== null && !demo.done && <DemoProgress {...demo} />}
        </>
      )}
    </Panel>
  );
}

/** How many checks passed and which did not; why is listed once, here or under the open alerts beside it. */
function Checks({ checks, alerts }: { checks: readonly Check[]; alerts: Operations['openAlerts'] }) {
  const failed = checks.filter(({ state }) => state !== 'ok');
  const here = failed.filter(
    ({ id, state }) => !alerts.some((each) => each.id === id && each.state === state),
  );
  const others = checks.filter((check) => !here.includes(check));
  return (
    <>
      <p className={css.sum} data-constant="status">
        {MAIN_TEXTS.inOrder(checks.length - failed.length, checks.length)}
      </p>
      {failed.length > 0 && (
        <p className={css.failed} data-constant="status">
          {MAIN_TEXTS.notInOrder(failed.map(({ title }) => title).join(', '))}
        </p>
      )}
      {here.length > 0 && <StatesList items={here} />}
      <How wide label={MAIN_TEXTS.allChecks}>
        <StatesList items={others} />
      </How>
    </>
  );
}

function DemoProgress({ percent, stage }: { percent: number; stage: string }) {
  const reported = useLive().demo;
  // The WebSocket reports every step; the response has only the step at the time of the request.
  const newest = reported !== undefined && reported.percent > percent ? reported : { percent, stage };
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
  columns: [column.text(MAIN_TEXTS.check), column.text(MAIN_TEXTS.state), column.text(MAIN_TEXTS.detail)],
  lines: checks.map(({ title, state, detail }) => [title, state, detail]),
});
