import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  closeAccountingMonth,
  listAccountingMonths,
  reopenAccountingMonth,
  type AccountingMonth,
} from '@cottontree/contract/profit-and-loss/reports.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button, IconButton } from '@cottontree/ui/button.tsx';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { SidePanel } from '@cottontree/ui/side-panel.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { ReasonForm } from '../../domain/forms/reason-form.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useChange } from '../../domain/changes/use-change.ts';
import { call } from '../../kernel/call.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { date, month as inWords } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { LateMenu } from '../../kernel/shell/late-menu.tsx';
import { ClosingMonth } from './closing-month.tsx';
import { nextToClose } from './closable.ts';
import css from './screen.module.css';
import { PNL_TEXTS } from './texts.ts';

const ReopenItem = deferred(async () => (await import('./reopen-item.tsx')).ReopenItem);

const ABOUT_MONTHS = /^\/api\/(reports|expense-management)(\/|$)/;

/** The accounting months. A posting into a closed month is refused until somebody reopens the month with a reason. */
export function MonthsPanel({ onClose }: { onClose: () => void }) {
  const months = useRead(listAccountingMonths);
  const me = useCurrentUser().data;
  const readOnly = me !== undefined && !holds(me, closeAccountingMonth.spec.access);
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={PNL_TEXTS.months}
      description={PNL_TEXTS.whatClosingMeans}
    >
      {months.data === undefined ? (
        months.isError ? (
          <PanelError
            error={months.error}
            what={PNL_TEXTS.accountingMonths}
            cause={PNL_TEXTS.monthsFailed}
            onRetry={() => void months.refetch()}
            retrying={months.isFetching}
          />
        ) : (
          <SkeletonRows rows={8} what={PNL_TEXTS.accountingMonths} />
        )
      ) : months.data.length === 0 ? (
        <EmptyState title={PNL_TEXTS.noMonthsYet}>{PNL_TEXTS.theyBeginWithTheFirst}</EmptyState>
      ) : (
        <>
          {readOnly && <p className={css.sum}>{PNL_TEXTS.monthsNeed}</p>}
          <ul className={css.months}>
            {months.data.map((each) => (
              <Month
                key={each.month}
                month={each}
                next={nextToClose(months.data)?.month}
                readOnly={readOnly}
              />
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
}

interface MonthProps {
  month: AccountingMonth;
  /** The month that can be closed next. */
  next: string | undefined;
  /** Whether this person may only view the months. The reason is shown once, above the list. */
  readOnly: boolean;
}

function Month({ month, next, readOnly }: MonthProps) {
  const { pending, error, change, forget } = useChange(ABOUT_MONTHS);
  const keyFor = useAttemptKey();
  const [reopening, setReopening] = useState(false);
  const [closing, setClosing] = useState(false);
  const { state, version, fault, changedBy, changedAt } = month;
  const closed = state === 'closed';
  const params = { month: month.month };

  const close = async () => {
    const input = { version };
    await change(() => call(closeAccountingMonth, { params, input }, { idempotencyKey: keyFor(input) }), {
      done: PNL_TEXTS.monthClosed,
      failed: PNL_TEXTS.closeFailed,
      action: 'update',
      describe: () => ({ description: PNL_TEXTS.closedTheAccountingMonth(inWords(month.month)) }),
    });
    setClosing(false);
  };
  const actions = useRef<HTMLButtonElement>(null);
  const startReopening = () => {
    forget();
    // The menu is about to close: the focus has an element that remains.
    actions.current?.focus();
    setReopening(true);
  };
  const may = !readOnly && fault === null;
  const reopen = async (why: string) => {
    const input = { version, reason: why };
    const done = await change(
      () => call(reopenAccountingMonth, { params, input }, { idempotencyKey: keyFor(input) }),
      {
        done: PNL_TEXTS.monthReopened,
        action: 'update',
        describe: () => ({ description: PNL_TEXTS.reopenedTheAccountingMonth(inWords(month.month)) }),
      },
    );
    if (done) setReopening(false);
  };

  return (
    <li className={css.monthLine} data-constant="row">
      <span className={css.monthName}>
        {inWords(month.month)}{' '}
        <Badge tone={closed ? 'pos' : 'neutral'}>{closed ? PNL_TEXTS.closed : PNL_TEXTS.openState}</Badge>
      </span>
      {changedBy !== null && changedAt !== null && (
        <span className={css.means}>
          {PNL_TEXTS.reopenedByOn(closed, changedBy, date(changedAt))}
          {month.reason !== null && `: ${month.reason}`}
        </span>
      )}
      {!readOnly && fault !== null && <span className={css.means}>{fault}</span>}
      {may && !closed && next !== undefined && month.month > next && (
        <span className={css.means}>{PNL_TEXTS.closeFirst(inWords(next))}</span>
      )}
      {may && month.month === next && (
        <Button
          busy={pending}
          onClick={() => {
            forget();
            setClosing(true);
          }}
        >
          {PNL_TEXTS.closeThis(inWords(month.month))}
        </Button>
      )}
      {may && closed && (
        <LateMenu
          label={PNL_TEXTS.actionsFor(inWords(month.month))}
          preload={ReopenItem.preload}
          trigger={
            <IconButton ref={actions} label={PNL_TEXTS.actionsFor(inWords(month.month))}>
              <Ellipsis />
            </IconButton>
          }
        >
          <ReopenItem onSelect={startReopening} />
        </LateMenu>
      )}
      <AlertDialog
        open={closing}
        onOpenChange={setClosing}
        title={PNL_TEXTS.closeMonth(inWords(month.month))}
        description={PNL_TEXTS.closeQuestion}
        confirmLabel={PNL_TEXTS.closeMonthAction}
        busy={pending}
        onConfirm={() => void close()}
      >
        <ClosingMonth month={month.month} />
      </AlertDialog>
      {reopening && (
        <div className={css.reopen}>
          <ReasonForm
            draft={`month-reopen ${month.month}`}
            label={PNL_TEXTS.whyIsItReopened}
            hint={PNL_TEXTS.audited}
            submitLabel={PNL_TEXTS.reopen}
            danger
            pending={pending}
            error={error}
            failed={`${PNL_TEXTS.reopenFailed}.`}
            onSubmit={(why) => void reopen(why)}
            onCancel={() => setReopening(false)}
          />
        </div>
      )}
    </li>
  );
}
