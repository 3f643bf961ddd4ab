import { useQuery } from '@tanstack/react-query';
import {
  MOST_JOBS,
  cancelJob,
  listJobs,
  retryJob,
  type BackgroundJob,
  type JobState,
} from '@cottontree/contract/queue/jobs.ts';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { useChange } from '../../domain/changes/use-change.ts';
import { CutNote } from '../../domain/figure/cut-note.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { call } from '../../kernel/call.ts';
import { moment } from '../../kernel/formatting.ts';
import { PanelAnswer } from '../../kernel/panel-answer.tsx';
import { keyOf } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import css from './screen.module.css';
import { SYSTEM_TEST_TEXTS } from './texts.ts';

const texts = SYSTEM_TEST_TEXTS.work;
const TONES: Readonly<Record<JobState, BadgeTone>> = {
  waiting: 'neutral',
  running: 'accent',
  failed: 'neg',
  cancelled: 'neutral',
  done: 'pos',
};
const BUSY_MS = 2_000;
const QUIET_MS = 15_000;

/** The server sends no event about work, so the list is read again: often while something is unfinished. */
const useJobs = () =>
  useQuery<BackgroundJob[]>({
    queryKey: keyOf(listJobs, undefined),
    refetchInterval: ({ state }) =>
      state.data?.some(({ finishedAt }) => finishedAt === null) === true ? BUSY_MS : QUIET_MS,
  });

const isCancellable = (job: BackgroundJob): boolean => job.finishedAt === null && !job.cancelling;
const isRepeatable = ({ state }: BackgroundJob): boolean => state === 'failed' || state === 'cancelled';

const COLUMNS: readonly DataColumn<BackgroundJob>[] = [
  {
    key: 'title',
    head: texts.heads.title,
    value: ({ title, startedBy }) => `${title} ${startedBy ?? texts.onSchedule}`,
    cell: (job) => (
      <div className={css.work}>
        {job.title}
        <span className={css.details}>
          {job.startedBy ?? texts.onSchedule}, <time dateTime={job.addedAt}>{moment(job.addedAt)}</time>
        </span>
      </div>
    ),
  },
  {
    key: 'state',
    lead: true,
    head: texts.heads.state,
    value: ({ state }) => texts.states[state],
    width: '104px',
    cell: ({ state, cancelling }) => (
      <Badge tone={TONES[state]}>{cancelling ? texts.cancelling : texts.states[state]}</Badge>
    ),
  },
  {
    key: 'progress',
    head: texts.heads.progress,
    value: progressOf,
    width: '40%',
    cell: (job) => <span className={css.message}>{progressOf(job)}</span>,
  },
  {
    key: 'action',
    head: texts.heads.action,
    value: () => undefined,
    width: '120px',
    cell: (job) => <JobAction job={job} />,
  },
];

/** How far it is, or what came of it. */
function progressOf({ state, progress, stage, problem, nextTryAt, finishedAt }: BackgroundJob): string {
  const tryAgain = nextTryAt === null ? '' : ` ${texts.nextTry(moment(nextTryAt))}`;
  if (state === 'running') return stage === '' ? `${progress}%` : `${progress}%, ${stage}`;
  if (problem !== null) return `${problem}.${tryAgain}`;
  return finishedAt === null ? '' : texts.ended(moment(finishedAt));
}

function JobAction({ job }: { job: BackgroundJob }) {
  const { pending, change } = useChange(/^\/api\/jobs(\/|$)/);
  const keyFor = useAttemptKey();
  const mayChange = holds(useCurrentUser().data, 'settings.edit');
  const action = isCancellable(job) ? 'cancel' : isRepeatable(job) ? 'retry' : null;
  if (!mayChange || action === null) return null;
  const run = () =>
    void change(
      () =>
        call(
          action === 'cancel' ? cancelJob : retryJob,
          { params: { id: job.id } },
          { idempotencyKey: keyFor([action, job.id]) },
        ),
      {
        done: texts.done[action],
        failed: texts.failed[action],
        action: 'update',
        describe: () => ({ description: texts.done[action], data: { job: job.id } }),
      },
    );
  return (
    <Button busy={pending} onClick={run} aria-label={`${texts[action]}: ${job.title}`}>
      {texts[action]}
    </Button>
  );
}

/** What the server does in the background: running and waiting work, and what ended within the last day. */
export function BackgroundWork() {
  const jobs = useJobs();
  return (
    <Card title={texts.title} meta={<CutNote listed={jobs.data?.length ?? 0} most={MOST_JOBS} />} flush>
      <PanelAnswer of={jobs} what={SYSTEM_TEST_TEXTS.backgroundWork} cause={texts.loadFailed}>
        {(rows) => (
          <div data-constant="row">
            <ExportedTable
              sees={['settings.view']}
              caption={texts.title}
              views="background-work"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ id }) => id}
              empty={texts.empty}
              comfortable
            />
          </div>
        )}
      </PanelAnswer>
    </Card>
  );
}
