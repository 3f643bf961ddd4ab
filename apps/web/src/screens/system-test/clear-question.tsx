import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { SYSTEM_TEST_TEXTS as texts } from './texts.ts';

/** Asks before the test data is removed, and says what that is. */
export function ClearQuestion({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.clear}
      description={texts.clearing.question}
      confirmLabel={texts.clearing.confirm}
      danger
      onConfirm={onConfirm}
    >
      <p>{texts.clearing.what}</p>
    </AlertDialog>
  );
}
