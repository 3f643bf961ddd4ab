import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProvisionalSpan } from '@cottontree/contract/dashboard.ts';
import { confirmProvisionalDays, listProvisionalDays } from '@cottontree/contract/reports.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { SidePanel } from '@cottontree/ui/side-panel.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useStaffChange } from '../../domain/staff/change.ts';
import { call } from '../../kernel/call.ts';
import { date } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { ReasonForm } from './reason-form.tsx';
import css from './screen.module.css';
import { PROVISIONAL_TEXTS } from './texts.ts';

const daysInWords = ({ from, to, days }: ProvisionalSpan): string =>
  days === 1 ? date(from) : `${date(from)} to ${date(to)} (${days} days)`;

/** Days that were closed without business, with the way to confirm that there was none. */
export function ProvisionalPanel({ onClose }: { onClose: () => void }) {
  const read = useRead(listProvisionalDays);
  const me = useCurrentUser().data;
  const onlyLooks = me !== undefined && !holds(me, confirmProvisionalDays.spec.access);
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
            what="these days"
            cause={PROVISIONAL_TEXTS.loadFailed}
            onRetry={() => void read.refetch()}
            retrying={read.isFetching}
          />
        ) : (
          <SkeletonRows rows={4} what="the days without business" />
        )
      ) : read.data.runs.length === 0 ? (
        <EmptyState title="No provisional days">{PROVISIONAL_TEXTS.none}</EmptyState>
      ) : (
        <>
          {onlyLooks && <p className={css.sum}>{PROVISIONAL_TEXTS.need}</p>}
          <ul className={css.months}>
            {read.data.runs.map((run) => (
              <Run key={run.from} run={run} onlyLooks={onlyLooks} />
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
}

function Run({ run, onlyLooks }: { run: ProvisionalSpan; onlyLooks: boolean }) {
  const client = useQueryClient();
  const { pending, error, change } = useStaffChange();
  const keyFor = useAttemptKey();
  const [reason, setReason] = useState<string>();
  const words = daysInWords(run);
  const confirm = async (why: string) => {
    const input = { from: run.from, to: run.to, reason: why };
    await change(() => call(confirmProvisionalDays, { input }, { idempotencyKey: keyFor(input) }), {
      done: PROVISIONAL_TEXTS.done,
      failed: PROVISIONAL_TEXTS.failed,
      action: 'update',
      describe: () => ({ description: `Confirmed that there was no business: ${words}` }),
    });
    // Every screen shows the mark; after a refusal what is shown is old.
    await client.invalidateQueries();
  };
  return (
    <li className={css.monthLine} data-constant="row">
      <span className={css.monthName}>{words}</span>
      {!onlyLooks && reason === undefined && (
        <Button aria-label={`Confirm no business: ${words}`} onClick={() => setReason('')}>
          Confirm no business
        </Button>
      )}
      {reason !== undefined && (
        <ReasonForm
          question="How is it known?"
          action="Confirm"
          reason={reason}
          onChange={setReason}
          onSubmit={(why) => void confirm(why)}
          pending={pending}
          error={error}
        />
      )}
    </li>
  );
}
