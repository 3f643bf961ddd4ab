import { ReasonDialog, type ReasonDialogProps } from '../../domain/forms/reason-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import type { CallOptions } from '../../kernel/call.ts';
import { useExpenseChange } from './use-change.ts';

export interface ChangeWithReasonProps extends Pick<
  ReasonDialogProps,
  'draft' | 'title' | 'submitLabel' | 'onClose'
> {
  done: string;
  failed: string;
  /** Of the client-side record. */
  description: string;
  ask: (reason: string, options: CallOptions) => Promise<unknown>;
}

/** Changes a budget or an expense for a reason. */
export function ChangeWithReason({ done, failed, description, ask, ...dialog }: ChangeWithReasonProps) {
  const { pending, error, change } = useExpenseChange();
  const keyFor = useAttemptKey();
  const submit = async (reason: string) => {
    const answer = await change(() => ask(reason, { idempotencyKey: keyFor(reason) }), {
      done,
      action: 'update',
      describe: () => ({ description }),
    });
    if (answer !== undefined) dialog.onClose();
  };
  return (
    <ReasonDialog
      {...dialog}
      pending={pending}
      error={error}
      failed={`${failed}.`}
      onSubmit={(reason) => void submit(reason)}
    />
  );
}
