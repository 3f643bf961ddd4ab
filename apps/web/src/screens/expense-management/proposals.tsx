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
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { count, dollars, moment } from '../../kernel/formatting.ts';
import { BUDGET_TEXTS } from './budget-texts.ts';
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
  if (kind === 'transfer') return BUDGET_TEXTS.movesTo(dollars(amount), toDepartmentName);
  return before === null
    ? BUDGET_TEXTS.amountFirstOfThisMonth(dollars(amount))
    : BUDGET_TEXTS.inPlaceOf(dollars(amount), dollars(before));
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
        describe: ({ departmentName }) => ({ description: BUDGET_TEXTS.approvedABudgetOf(departmentName) }),
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
                  <Badge tone="warn">{BUDGET_TEXTS.belowWhatIsSpent}</Badge>{' '}
                  {BUDGET_TEXTS.wouldBeOverItsBudget(proposal.departmentName, dollars(proposal.overspent))}
                </p>
              )}
              {proposal.decidedAt !== null && (
                <p className={css.small}>
                  {BUDGET_TEXTS.stateBy(
                    proposal.state === 'approved' ? BUDGET_TEXTS.approved : BUDGET_TEXTS.rejected,
                  )}{' '}
                  {proposal.decidedBy?.name},{' '}
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
                {proposal.state === 'approved' ? BUDGET_TEXTS.approved : BUDGET_TEXTS.rejected}
              </Badge>
            ) : proposal.decisionFault === null ? (
              <span className={css.actions}>
                <Button
                  busy={pending}
                  onClick={() => void approve(proposal)}
                  aria-label={BUDGET_TEXTS.approveFor(proposal.departmentName)}
                >
                  {COMMON_TEXTS.approve}
                </Button>
                <Button
                  onPointerEnter={reasonNear}
                  onFocus={reasonNear}
                  onClick={() => setRejecting(proposal)}
                  aria-label={BUDGET_TEXTS.rejectFor(proposal.departmentName)}
                >
                  {COMMON_TEXTS.reject}
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
          title={BUDGET_TEXTS.rejectTheProposalFor(rejecting.departmentName)}
          submitLabel={COMMON_TEXTS.reject}
          failed={texts.failed}
          done={texts.rejected}
          send={(reason, options) =>
            call(
              decideBudgetProposal,
              { params: { id: rejecting.id }, input: { decision: 'reject', reason } },
              options,
            )
          }
          description={BUDGET_TEXTS.rejectedABudgetOf(rejecting.departmentName)}
          onClose={() => setRejecting(undefined)}
        />
      )}
    </Card>
  );
}
