import { useState } from 'react';
import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import {
  approveAdoption,
  listPendingAdoptions,
  rejectAdoption,
} from '@cottontree/contract/data-entry/adoptions.ts';
import type { Adoption } from '@cottontree/contract/data-entry/data-entry.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { CallError, call, type CallOptions } from '../../kernel/call.ts';
import { date, dollars, moment } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import css from './screen.module.css';
import { useDeciding } from './use-deciding.ts';

const what = (each: Adoption): string => `${labelOf(each.field)} of ${date(each.entryDate)}`;

/** The adoptions of all days that wait for a decision; renders nothing when there are none. */
export function PendingAdoptions({ onShow }: { onShow: (day: string) => void }) {
  const pending = useRead(listPendingAdoptions, {});
  const [question, setQuestion] = useState<{ adoption: Adoption; approve: boolean }>();
  const waiting = pending.data ?? [];
  // The form already reports a missing permission.
  const failed = pending.isError && !(pending.error instanceof CallError && pending.error.status === 403);
  const close = () => setQuestion(undefined);
  return (
    <>
      {failed && (
        <PanelError
          error={pending.error}
          what="adoptions"
          cause="The adoptions waiting for a decision could not be loaded."
          onRetry={() => void pending.refetch()}
          retrying={pending.isFetching}
        />
      )}
      {waiting.length > 0 && (
        <Card title="Adoptions waiting for a decision" flush>
          <ul className={css.adoptions} data-constant="row">
            {waiting.map((each) => (
              <li key={each.id} aria-label={what(each)}>
                <div className={css.proposal}>
                  <button type="button" className={css.link} onClick={() => onShow(each.entryDate)}>
                    {what(each)}
                  </button>
                  <span>
                    booked {dollars(each.booked)}, declared {dollars(each.declared)}
                  </span>
                  <span className={css.about}>
                    {each.account} against {each.against} · “{each.reason}” · {each.by}, {moment(each.at)}
                  </span>
                </div>
                {each.obstacle === null ? (
                  <div className={css.decide}>
                    <Button onClick={() => setQuestion({ adoption: each, approve: false })}>Reject</Button>
                    <Button variant="primary" onClick={() => setQuestion({ adoption: each, approve: true })}>
                      Approve
                    </Button>
                  </div>
                ) : (
                  <span className={css.about}>{each.obstacle}</span>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {question?.approve === true && <Approve adoption={question.adoption} onClose={close} />}
      {question?.approve === false && <Reject adoption={question.adoption} onClose={close} />}
    </>
  );
}

interface DecisionProps {
  adoption: Adoption;
  onClose: () => void;
}

function Approve({ adoption, onClose }: DecisionProps) {
  const { pending, decide } = useDeciding();
  const params = { id: adoption.id };
  const approve = async () => {
    const send = (options: CallOptions) => call(approveAdoption, { params }, options);
    await decide(['approve', params], send, { done: 'Adoption approved', failed: 'Adoption not approved' });
    onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Book ${labelOf(adoption.field)} as declared?`}
      description={
        <span data-constant="row">
          Posts the difference between {dollars(adoption.booked)} and {dollars(adoption.declared)} on{' '}
          {date(adoption.entryDate)} to {adoption.account} against {adoption.against}. A journal is never
          deleted; a mistake is corrected by another.
        </span>
      }
      confirmLabel="Approve"
      busy={pending}
      onConfirm={() => void approve()}
    />
  );
}

function Reject({ adoption, onClose }: DecisionProps) {
  const { pending, error, decide } = useDeciding();
  const submit = async (reason: string) => {
    const request = { params: { id: adoption.id }, input: { reason } };
    const send = (options: CallOptions) => call(rejectAdoption, request, options);
    if (await decide(['reject', request], send, { done: 'Adoption rejected' })) onClose();
  };
  return (
    <ReasonDialog
      draft={`adoption-reject ${adoption.id}`}
      title={`Reject ${labelOf(adoption.field)}`}
      description="The books stay as they are."
      submitLabel="Reject"
      pending={pending}
      error={error}
      failed="Adoption not rejected."
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
    />
  );
}
