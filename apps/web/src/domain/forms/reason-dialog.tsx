import type { ReactNode } from 'react';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { useReason, type ReasonName } from './use-reason.ts';

export interface ReasonDialogProps extends Omit<FormDialogProps, 'onSubmit' | 'children'> {
  /** What the call, and so its label, names it. */
  name?: ReasonName;
  /** With the reason, without the spaces around it; only once there is one. */
  onSubmit: (reason: string) => void;
  /** What stands above the reason. */
  children?: ReactNode;
}

/** A dialog that wants a reason before something is done. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { name = 'reason', onSubmit, children, ...dialog } = props;
  const { control, submitted } = useReason(dialog.error, name);
  return (
    <FormDialog {...dialog} onSubmit={() => submitted(onSubmit)}>
      {children}
      <ReasonField control={control} name={name} label={name === 'note' ? 'Note' : 'Reason'} rows={3} />
    </FormDialog>
  );
}
