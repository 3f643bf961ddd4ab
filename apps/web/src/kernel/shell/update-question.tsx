import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { SHELL_TEXTS } from './texts.ts';

/** Asks whether to update when a new version of the service worker is ready. */
export function UpdateQuestion({ onAccept, onClose }: { onAccept: () => void; onClose: () => void }) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={SHELL_TEXTS.update}
      description="The page reloads with the new version. Changes that are not saved are lost."
      confirmLabel="Refresh"
      cancelLabel="Later"
      onConfirm={onAccept}
    />
  );
}
