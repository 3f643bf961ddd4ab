import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import type { FormField } from './fields.ts';
import { ENTRY_TEXTS } from './texts.ts';

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
          {many ? ENTRY_TEXTS.save0InFields(fields.length) : ENTRY_TEXTS.save0InOneField}
        </span>
      }
      description={ENTRY_TEXTS.nothingWasTypedInto(fields.map(({ label }) => label).join(', '), many)}
      confirmLabel={ENTRY_TEXTS.saveWith0}
      cancelLabel={ENTRY_TEXTS.goBack}
      onConfirm={onConfirm}
    />
  );
}
