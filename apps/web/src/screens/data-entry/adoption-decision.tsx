import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import { approveAdoption, rejectAdoption } from '@cottontree/contract/data-entry/adoptions.ts';
import type { Adoption } from '@cottontree/contract/data-entry/data-entry.ts';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { call, type CallOptions } from '../../kernel/call.ts';
import { date, dollars } from '../../kernel/formatting.ts';
import { useDeciding } from './use-deciding.ts';

interface DecisionProps {
  adoption: Adoption;
  onClose: () => void;
}

/** Asks before a waiting adoption is approved or rejected. */
export function AdoptionDecision({ approve, ...rest }: DecisionProps & { approve: boolean }) {
  return approve ? <Approve {...rest} /> : <Reject {...rest} />;
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
