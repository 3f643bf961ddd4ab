import { DRILLS, runDrill, type Drill, type DrillId } from '@cottontree/contract/backup/backup.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Progress } from '@cottontree/ui/progress.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { moment } from '../../kernel/formatting.ts';
import { duration } from './measures.ts';
import { RECOVERY_TEXTS } from './recovery-texts.ts';
import css from './screen.module.css';
import { BACKUP_TEXTS, DRILL_STATUS } from './texts.ts';
import { useBackupChange } from './use-backups.ts';

/** Each recovery test with its purpose, its last result, and the button that runs it. */
export function Drills({ drills, runnable }: { drills: readonly Drill[]; runnable: readonly DrillId[] }) {
  const { pending, change } = useBackupChange();
  const keyFor = useAttemptKey();
  const busy = pending || drills.some(({ running }) => running);
  const run = async ({ id, name, lastRun }: Drill) => {
    await change(() => call(runDrill, { params: { id } }, { idempotencyKey: keyFor([id, lastRun]) }), {
      done: BACKUP_TEXTS.drillStarted,
      failed: BACKUP_TEXTS.drillStartFailed,
      action: 'create',
      describe: () => ({ description: RECOVERY_TEXTS.requestedTheTest(name) }),
    });
  };
  return (
    <ul className={css.rows} data-constant="row">
      {drills.map((drill) => (
        <li key={drill.id}>
          <div className={css.beside}>
            <div className={css.rowHead}>
              <strong>{drill.name}</strong>
              {drill.status === null ? (
                <Badge>{RECOVERY_TEXTS.notRunYet}</Badge>
              ) : (
                <Badge tone={DRILL_STATUS[drill.status].tone}>{DRILL_STATUS[drill.status].label}</Badge>
              )}
            </div>
            {runnable.includes(drill.id) && (
              <Button
                aria-label={`${BACKUP_TEXTS.run}: ${drill.name}`}
                busy={drill.running}
                aria-disabled={busy}
                onClick={() => !busy && void run(drill)}
              >
                {BACKUP_TEXTS.run}
              </Button>
            )}
          </div>
          <div className={css.small}>{DRILLS[drill.id].says}</div>
          {drill.running && <Progress label={RECOVERY_TEXTS.isRunning(drill.name)} />}
          {drill.lastRun !== null && (
            <div className={css.facts}>
              <span>
                {RECOVERY_TEXTS.lastRun} <time dateTime={drill.lastRun}>{moment(drill.lastRun)}</time>
              </span>
              {drill.rto !== null && <span>{RECOVERY_TEXTS.rtoRto(duration(drill.rto))}</span>}
              {drill.rpo !== null && <span>{RECOVERY_TEXTS.rpoRpo(duration(drill.rpo))}</span>}
            </div>
          )}
          {drill.problem !== null && drill.checks.every(({ passed }) => passed) && (
            <p className={css.problem} data-tone="neg">
              {drill.problem}
            </p>
          )}
          {drill.checks.length > 0 && (
            <ul className={css.checks}>
              {drill.checks.map(({ name, passed, detail }) => (
                <li key={name} data-tone={passed ? 'pos' : 'neg'}>
                  <span>{passed ? RECOVERY_TEXTS.passed : RECOVERY_TEXTS.failed}</span> {name}: {detail}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
