import { useState, type ReactNode } from 'react';
import { Field, Textarea } from '@cottontree/ui/field.tsx';
import { FormDialog, type FormDialogProps } from '../../domain/forms/form-dialog.tsx';
import { faultsOf } from '../../domain/staff/refusal.ts';

export interface NoteFormProps extends Omit<FormDialogProps, 'onSubmit' | 'children'> {
  /** How the server calls what is written. */
  name?: 'note' | 'reason';
  label?: string;
  /** With the note, trimmed; only once there is one. */
  onSubmit: (note: string) => void;
  children?: ReactNode;
}

/** A form that asks why. */
export function NoteForm({ name = 'note', label = 'Note', onSubmit, children, ...dialog }: NoteFormProps) {
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const fault = note.trim().length < 3 ? 'Say why, in a few words.' : undefined;
  const submit = () => {
    setAsked(true);
    if (fault === undefined) onSubmit(note.trim());
  };
  return (
    <FormDialog {...dialog} onSubmit={submit}>
      {children}
      <Field label={label} required error={(asked ? fault : undefined) ?? faultsOf(dialog.error)[name]}>
        <Textarea
          name={name}
          rows={3}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
