import type { ReactNode } from 'react';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { ReasonField, type ReasonRule } from './reason-field.tsx';
import { FORMS_TEXTS } from './texts.ts';
import { useReason, type ReasonName } from './use-reason.ts';

export interface ReasonDialogProps extends Omit<FormDialogProps, 'onSubmit' | 'children'> {
  /** The name of the field in the request, which also decides its usual label. */
  name?: ReasonName;
  label?: string;
  rule?: ReasonRule;
  /** Called with the trimmed reason, only if there is one. */
  onSubmit: (reason: string) => void;
  /** Content above the reason. */
  children?: ReactNode;
}

/** A dialog that requires a reason before an action. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    name = 'reason',
    label = name === 'note' ? FORMS_TEXTS.note : FORMS_TEXTS.reason,
    rule,
    onSubmit,
    children,
    ...dialog
  } = props;
  const { control, submitted } = useReason(dialog.error, name);
  return (
    <FormDialog {...dialog} onSubmit={() => submitted(onSubmit)}>
      {children}
      <ReasonField control={control} name={name} label={label} rows={3} {...rule} />
    </FormDialog>
  );
}
