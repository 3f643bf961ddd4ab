import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import type { FormField } from './fields.ts';

interface UntouchedQuestionProps {
  fields: readonly FormField[];
  onClose: () => void;
  onConfirm: () => void;
}

/** Lists the fields that nobody typed in, before their default 0 is declared. */
export function UntouchedQuestion({ fields, onClose, onConfirm }: UntouchedQuestionProps) {
  const many = fields.length !== 1;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <span data-constant="count">
          {many ? `Save 0 in ${fields.length} fields?` : 'Save 0 in one field?'}
        </span>
      }
      description={`Nothing was typed into ${fields.map(({ label }) => label).join(', ')}. ${many ? 'They are' : 'It is'} declared as 0.`}
      confirmLabel="Save with 0"
      cancelLabel="Go back"
      onConfirm={onConfirm}
    />
  );
}
