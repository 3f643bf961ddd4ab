import { useState } from 'react';
import {
  decideBudgetProposal,
  type BudgetProposal,
} from '@cottontree/contract/expenses/expense-management.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { count, dollars, moment } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { EXPENSE_TEXTS } from './texts.ts';
import { useExpenseChange } from './use-change.ts';

const { budget: texts } = EXPENSE_TEXTS;

const ChangeWithReason = deferred(
  () => import('./change-with-reason.tsx').then((part) => part.ChangeWithReason),
  null,
  'over',
);
const reasonNear = () => void ChangeWithReason.preload();

/** "$25,000.00 in place of $20,000.00" */
function inWords({ kind, amount, before, toDepartmentName }: BudgetProposal): string {
  if (kind === 'transfer') return `moves ${dollars(amount)} to ${toDepartmentName}`;
  return before === null
    ? `${dollars(amount)}, the first of this month`
    : `${dollars(amount)} in place of ${dollars(before)}`;
}

/** The proposals for the budgets of a month: waiting ones with their actions, and decided ones. */
export function Proposals({ title, proposals }: { title: string; proposals: readonly BudgetProposal[] }) {
  const { pending, change } = useExpenseChange();
  const keyFor = useAttemptKey();
  const [rejecting, setRejecting] = useState<BudgetProposal>();
  const approve = (proposal: BudgetProposal) =>
    change(
      () =>
        call(
          decideBudgetProposal,
          { params: { id: proposal.id }, input: { decision: 'approve' } },
          { idempotencyKey: keyFor(proposal.id) },
        ),
      {
        done: texts.approved,
        failed: texts.failed,
        action: 'update',
        describe: ({ departmentName }) => ({ description: `Approved a budget of ${departmentName}` }),
      },
    );
  return (
    <Card title={title} meta={<span data-constant="count">{count(proposals.length)}</span>} flush>
      <ul className={css.proposals} data-constant="row">
        {proposals.map((proposal) => (
          <li key={proposal.id} className={css.proposal}>
            <div>
              <p>
                <strong>{proposal.departmentName}</strong>: {inWords(proposal)}
              </p>
              <p className={css.small}>
                {proposal.madeBy.name}, <time dateTime={proposal.madeAt}>{moment(proposal.madeAt)}</time>:{' '}
                {proposal.reason}
              </p>
              {proposal.overspent !== null && (
                <p className={css.small}>
                  <Badge tone="warn">Below what is spent</Badge> {proposal.departmentName} would be{' '}
                  {dollars(proposal.overspent)} over its budget.
                </p>
              )}
              {proposal.decidedAt !== null && (
                <p className={css.small}>
                  {proposal.state === 'approved' ? 'Approved' : 'Rejected'} by {proposal.decidedBy?.name},{' '}
                  <time dateTime={proposal.decidedAt}>{moment(proposal.decidedAt)}</time>
                  {proposal.decisionReason !== null && `: ${proposal.decisionReason}`}
                </p>
              )}
              {proposal.state === 'pending' && proposal.decisionFault !== null && (
                <p className={css.small}>{proposal.decisionFault}</p>
              )}
            </div>
            {proposal.state !== 'pending' ? (
              <Badge tone={proposal.state === 'approved' ? 'pos' : 'neg'}>
                {proposal.state === 'approved' ? 'Approved' : 'Rejected'}
              </Badge>
            ) : proposal.decisionFault === null ? (
              <span className={css.actions}>
                <Button
                  busy={pending}
                  onClick={() => void approve(proposal)}
                  aria-label={`Approve for ${proposal.departmentName}`}
                >
                  Approve
                </Button>
                <Button
                  onPointerEnter={reasonNear}
                  onFocus={reasonNear}
                  onClick={() => setRejecting(proposal)}
                  aria-label={`Reject for ${proposal.departmentName}`}
                >
                  Reject
                </Button>
              </span>
            ) : (
              <Badge tone="warn">{EXPENSE_TEXTS.expense.pending}</Badge>
            )}
          </li>
        ))}
      </ul>
      {rejecting && (
        <ChangeWithReason
          draft={`proposal-reject ${rejecting.id}`}
          title={`Reject the proposal for ${rejecting.departmentName}`}
          submitLabel="Reject"
          failed={texts.failed}
          done={texts.rejected}
          send={(reason, options) =>
            call(
              decideBudgetProposal,
              { params: { id: rejecting.id }, input: { decision: 'reject', reason } },
              options,
            )
          }
          description={`Rejected a budget of ${rejecting.departmentName}`}
          onClose={() => setRejecting(undefined)}
        />
      )}
    </Card>
  );
}
