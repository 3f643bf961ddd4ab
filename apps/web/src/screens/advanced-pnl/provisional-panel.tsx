import { useState } from 'react';
import type { ProvisionalSpan } from '@cottontree/contract/dashboards/dashboard.ts';
import {
  confirmProvisionalDays,
  listProvisionalDays,
  type ProvisionalRun,
} from '@cottontree/contract/profit-and-loss/reports.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { SidePanel } from '@cottontree/ui/side-panel.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { ReasonForm } from '../../domain/forms/reason-form.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useChange } from '../../domain/changes/use-change.ts';
import { useHref } from '../../kernel/as-of.ts';
import { call } from '../../kernel/call.ts';
import { date } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import css from './screen.module.css';
import { PNL_TEXTS, PROVISIONAL_TEXTS } from './texts.ts';

const daysInWords = ({ from, to, days }: ProvisionalSpan): string =>
  days === 1 ? date(from) : PNL_TEXTS.toDays(date(from), date(to), days);

/** Closed days that may lack transactions, with the form to accept them as they are. */
export function ProvisionalPanel({ onClose }: { onClose: () => void }) {
  const read = useRead(listProvisionalDays);
  const me = useCurrentUser().data;
  const readOnly = me !== undefined && !holds(me, confirmProvisionalDays.spec.access);
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={PROVISIONAL_TEXTS.title}
      description={PROVISIONAL_TEXTS.description}
    >
      {read.data === undefined ? (
        read.isError ? (
          <PanelError
            error={read.error}
            what={PNL_TEXTS.theseDays}
            cause={PROVISIONAL_TEXTS.loadFailed}
            onRetry={() => void read.refetch()}
            retrying={read.isFetching}
          />
        ) : (
          <SkeletonRows rows={4} what={PNL_TEXTS.provisionalDays} />
        )
      ) : read.data.runs.length === 0 ? (
        <EmptyState title={PNL_TEXTS.noProvisionalDays}>{PROVISIONAL_TEXTS.none}</EmptyState>
      ) : (
        <>
          {readOnly && <p className={css.sum}>{PROVISIONAL_TEXTS.need}</p>}
          <ul className={css.months}>
            {read.data.runs.map((run) => (
              <Run key={run.from} run={run} readOnly={readOnly} />
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
}

function Run({ run, readOnly }: { run: ProvisionalRun; readOnly: boolean }) {
  // Every screen shows the mark.
  const { pending, error, change, forget } = useChange(/^/);
  const keyFor = useAttemptKey();
  const [confirming, setConfirming] = useState(false);
  const href = useHref();
  const words = daysInWords(run);
  const differs = run.differing > 0;
  const confirm = async (why: string) => {
    const input = { from: run.from, to: run.to, mark: run.mark, reason: why };
    await change(() => call(confirmProvisionalDays, { input }, { idempotencyKey: keyFor(input) }), {
      done: differs ? PROVISIONAL_TEXTS.doneAccepted : PROVISIONAL_TEXTS.done,
      action: 'update',
      describe: () => ({
        description: differs ? PROVISIONAL_TEXTS.accepted(words) : PNL_TEXTS.confirmedThatThereWasNo(words),
      }),
    });
  };
  return (
    <li className={css.monthLine} data-constant="row">
      <span className={css.monthName}>
        {words}
        {differs && (
          <>
            {' · '}
            <a
              href={href(`/data-feeds?asOf=${run.to}`)}
              aria-label={`${PROVISIONAL_TEXTS.differing}: ${words}`}
            >
              {PROVISIONAL_TEXTS.differing}
            </a>
          </>
        )}
      </span>
      {!readOnly && !confirming && (
        <Button
          aria-label={differs ? PROVISIONAL_TEXTS.accept(words) : PNL_TEXTS.confirmNoBusiness(words)}
          onClick={() => setConfirming(true)}
        >
          {differs ? PROVISIONAL_TEXTS.acceptAction : PNL_TEXTS.confirmNoBusinessTitle}
        </Button>
      )}
      {confirming && (
        <div className={css.reopen}>
          <ReasonForm
            draft={`provisional ${run.from} ${run.to}`}
            label={PNL_TEXTS.howDoYouKnow}
            hint={PNL_TEXTS.audited}
            submitLabel={PNL_TEXTS.confirm}
            pending={pending}
            error={error}
            failed={`${PROVISIONAL_TEXTS.failed}.`}
            onSubmit={(why) => void confirm(why)}
            onCancel={() => {
              forget();
              setConfirming(false);
            }}
          />
        </div>
      )}
    </li>
  );
}
