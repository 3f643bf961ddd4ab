import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import { approveAdoption, rejectAdoption } from '@cottontree/contract/data-entry/adoptions.ts';
import type { Adoption } from '@cottontree/contract/data-entry/data-entry.ts';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { call, type CallOptions } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { date, dollars } from '../../kernel/formatting.ts';
import { ENTRY_TEXTS } from './texts.ts';
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
    await decide(['approve', params], send, {
      done: ENTRY_TEXTS.adoptionApproved,
      failed: ENTRY_TEXTS.adoptionNotApproved,
    });
    onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ENTRY_TEXTS.bookAsDeclared(labelOf(adoption.field))}
      description={
        <span data-constant="row">
          {ENTRY_TEXTS.postsTheDifferenceBetween(
            dollars(adoption.booked),
            dollars(adoption.declared),
            date(adoption.entryDate),
            adoption.account,
            adoption.against,
          )}
        </span>
      }
      confirmLabel={COMMON_TEXTS.approve}
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
    if (await decide(['reject', request], send, { done: ENTRY_TEXTS.adoptionRejected })) onClose();
  };
  return (
    <ReasonDialog
      draft={`adoption-reject ${adoption.id}`}
      title={ENTRY_TEXTS.rejectField(labelOf(adoption.field))}
      description={ENTRY_TEXTS.booksStayAsTheyAre}
      submitLabel={COMMON_TEXTS.reject}
      pending={pending}
      error={error}
      failed={ENTRY_TEXTS.adoptionNotRejected}
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
    />
  );
}
