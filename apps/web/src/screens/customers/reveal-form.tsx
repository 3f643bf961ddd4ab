import { revealCustomer, type RevealedCustomer } from '@cottontree/contract/desk/customers.ts';
import { useChange } from '../../domain/changes/use-change.ts';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { CUSTOMER_TEXTS } from './texts.ts';

/** Characters of a reason that the server requires and accepts. */
const REASON = { least: 5, most: 300 } as const;

interface RevealFormProps {
  id: string;
  onShown: (customer: RevealedCustomer) => void;
  onClose: () => void;
}
/** Asks for the reason before the name and the number are shown. */
export function RevealForm({ id, onShown, onClose }: RevealFormProps) {
  const { pending, error, change } = useChange(null);
  const keyFor = useAttemptKey();
  const submit = async (reason: string) => {
    const input = { reason };
    const shown = await change(
      () => call(revealCustomer, { params: { id }, input }, { idempotencyKey: keyFor([id, input]) }),
      {
        done: CUSTOMER_TEXTS.revealed,
        action: 'update',
        describe: () => ({ description: CUSTOMER_TEXTS.sawThem, data: { customer: id } }),
      },
    );
    if (shown !== undefined) onShown(shown);
  };
  return (
    <ReasonDialog
      draft={`reveal-customer-${id}`}
      title={CUSTOMER_TEXTS.reveal}
      description={CUSTOMER_TEXTS.revealWhy}
      submitLabel={CUSTOMER_TEXTS.reveal}
      rule={REASON}
      pending={pending}
      error={error}
      failed={CUSTOMER_TEXTS.revealFailed}
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
    />
  );
}
