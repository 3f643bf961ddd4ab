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
  /** The description of the activity report. */
  description: string;
  send: (reason: string, options: CallOptions) => Promise<unknown>;
}

/** Changes a budget or an expense, with a reason. */
export function ChangeWithReason({ done, failed, description, send, ...dialog }: ChangeWithReasonProps) {
  const { pending, error, change } = useExpenseChange();
  const keyFor = useAttemptKey();
  const submit = async (reason: string) => {
    const answer = await change(() => send(reason, { idempotencyKey: keyFor(reason) }), {
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
