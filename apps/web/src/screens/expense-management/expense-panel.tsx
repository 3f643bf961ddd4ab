import { useState } from 'react';
import {
  decideExpense,
  reverseExpense,
  withdrawExpense,
  type Expense,
} from '@cottontree/contract/expenses/expense-management.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { winnerOf } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { dollars, moment, percent } from '../../kernel/formatting.ts';
import { ChangeWithReason } from './change-with-reason.tsx';
import { Commitment } from './commitment.tsx';
import { PANEL_LINES } from './expense-fields.tsx';
import { EXPENSE_LIST_TEXTS } from './expense-list-texts.ts';
import { ExpenseStatus } from './expense-status.tsx';
import css from './screen.module.css';
import { EXPENSE_TEXTS } from './texts.ts';
import { useCommitment } from './use-commitment.ts';
import { useExpenseChange } from './use-change.ts';

export interface ExpensePanelProps {
  expense: Expense;
  /** Called with the version that is shown. */
  onEdit: (expense: Expense) => void;
  onClose: () => void;
}

const { expense: texts } = EXPENSE_TEXTS;

/** One expense in full, and the actions that this person may take. */
export function ExpensePanel({ expense: opened, onEdit, onClose }: ExpensePanelProps) {
  const { pending, error, change } = useExpenseChange();
  const winner = winnerOf(error);
  // Somebody else changed it first: their version is shown, with the actions that are still possible. In a conflict
  // about an expense the server returns the present expense, in the form in which it lists them.
  const expense = winner?.id === opened.id ? (winner as unknown as Expense) : opened;
  const { summary, line, effect } = useCommitment(expense);
  const keyFor = useAttemptKey();
  const [dialog, setDialog] = useState<'reject' | 'reverse' | 'over budget'>();
  const { id, state, version, decisionFault, canEdit } = expense;
  const params = { id };

  const approve = async () => {
    const done = await change(
      () =>
        call(
          decideExpense,
          { params, input: { decision: 'approve', version } },
          { idempotencyKey: keyFor('approve') },
        ),
      {
        done: texts.approvedNow,
        failed: texts.decisionFailed,
        action: 'update',
        describe: ({ departmentName }) => ({
          description: EXPENSE_LIST_TEXTS.approvedAnExpenseOf(departmentName),
          data: { id },
        }),
      },
    );
    if (done) onClose();
  };
  const withdraw = async () => {
    const done = await change(
      () => call(withdrawExpense, { params, input: { version } }, { idempotencyKey: keyFor('withdraw') }),
      {
        done: texts.withdrawn,
        failed: texts.withdrawFailed,
        action: 'update',
        describe: ({ departmentName }) => ({
          description: EXPENSE_LIST_TEXTS.withdrewAnExpenseOf(departmentName),
          data: { id },
        }),
      },
    );
    if (done) onClose();
  };

  if (dialog === 'reject') {
    return (
      <ChangeWithReason
        draft={`expense-reject ${expense.id}`}
        title={EXPENSE_LIST_TEXTS.rejectTheExpense}
        submitLabel={COMMON_TEXTS.reject}
        done={texts.rejectedNow}
        failed={texts.decisionFailed}
        description={EXPENSE_LIST_TEXTS.rejectedAnExpenseOf(expense.departmentName)}
        send={(reason, options) =>
          call(decideExpense, { params, input: { decision: 'reject', reason, version } }, options)
        }
        onClose={onClose}
      />
    );
  }
  if (dialog === 'reverse') {
    return (
      <ChangeWithReason
        draft={`expense-reverse ${expense.id}`}
        title={EXPENSE_LIST_TEXTS.takeTheExpenseBack}
        submitLabel={EXPENSE_LIST_TEXTS.askForApproval}
        done={texts.reversed}
        failed={texts.reverseFailed}
        description={EXPENSE_LIST_TEXTS.requestedTheReversal(expense.departmentName)}
        send={(reason, options) => call(reverseExpense, { params, input: { reason } }, options)}
        onClose={onClose}
      />
    );
  }
  const beyond = texts.beyondBudget(
    expense.departmentName,
    effect?.share === null || effect === undefined ? null : percent(effect.share),
    effect?.over == null ? null : dollars(effect.over),
  );
  // Where the budget could not be read, nobody knows that the expense is within it.
  const asksOnce = effect === undefined ? summary.isError || line === undefined : effect.over !== null;
  const reversible = state === 'approved' && expense.reverses === null && expense.reversedBy === null;
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span data-constant="row">{expense.description}</span>}
      description={<span data-constant="row">{expense.departmentName}</span>}
      footer={
        <span className={css.actions}>
          {state === 'pending' && decisionFault === null && (
            <>
              <Button
                variant="primary"
                aria-keyshortcuts="a"
                busy={pending || summary.isPending}
                onClick={() => (asksOnce ? setDialog(EXPENSE_LIST_TEXTS.overBudget) : void approve())}
              >
                {COMMON_TEXTS.approve}
              </Button>
              <Button aria-keyshortcuts="r" onClick={() => setDialog('reject')}>
                {COMMON_TEXTS.reject}
              </Button>
            </>
          )}
          {canEdit && expense.reverses === null && (
            <Button onClick={() => onEdit(expense)}>{COMMON_TEXTS.edit}</Button>
          )}
          {canEdit && (
            <Button busy={pending} onClick={() => void withdraw()}>
              {EXPENSE_LIST_TEXTS.withdraw}
            </Button>
          )}
          {reversible && <Button onClick={() => setDialog('reverse')}>{EXPENSE_LIST_TEXTS.takeBack}</Button>}
        </span>
      }
    >
      <AlertDialog
        open={dialog === 'over budget'}
        onOpenChange={(open) => !open && setDialog(undefined)}
        title={texts.beyondTitle}
        description={<span data-constant="row">{beyond}</span>}
        confirmLabel={texts.approveBeyond}
        busy={pending}
        onConfirm={() => {
          setDialog(undefined);
          void approve();
        }}
      />
      <div data-constant="row">
        <PanelSection title={EXPENSE_LIST_TEXTS.expense}>
          <Lines>
            {PANEL_LINES.map(({ name, value }) => {
              const shown = value(expense);
              return (
                shown !== null && (
                  <Line key={name} name={name}>
                    {shown}
                  </Line>
                )
              );
            })}
            <Line name={EXPENSE_LIST_TEXTS.status}>
              <ExpenseStatus expense={expense} />
            </Line>
            {expense.reverses !== null && (
              <Line name={EXPENSE_LIST_TEXTS.takesBack}>{EXPENSE_LIST_TEXTS.anApprovedExpense}</Line>
            )}
            {expense.reversedBy !== null && (
              <Line name={EXPENSE_LIST_TEXTS.takenBack}>{EXPENSE_LIST_TEXTS.byAReversal}</Line>
            )}
            {expense.journalId !== null && <Line name={EXPENSE_LIST_TEXTS.journal}>{expense.journalId}</Line>}
          </Lines>
        </PanelSection>
        {state === 'pending' && <Commitment expense={expense} />}
        <PanelSection title={EXPENSE_LIST_TEXTS.who}>
          <Lines>
            <Line name={EXPENSE_LIST_TEXTS.recordedBy}>{expense.createdBy.name}</Line>
            <Line name={EXPENSE_LIST_TEXTS.recorded}>
              <time dateTime={expense.createdAt}>{moment(expense.createdAt)}</time>
            </Line>
            {expense.decidedAt !== null && (
              <Line name={`${state[0]?.toUpperCase() ?? ''}${state.slice(1)} by`}>
                {expense.decidedBy?.name},{' '}
                <time dateTime={expense.decidedAt}>{moment(expense.decidedAt)}</time>
              </Line>
            )}
            {expense.decisionReason !== null && (
              <Line name={EXPENSE_LIST_TEXTS.because}>{expense.decisionReason}</Line>
            )}
          </Lines>
          {state === 'pending' && decisionFault !== null && <p className={css.small}>{decisionFault}</p>}
        </PanelSection>
      </div>
    </SidePanel>
  );
}
