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
      description={SHELL_TEXTS.pageReloadsWithTheNew}
      confirmLabel={SHELL_TEXTS.refresh}
      cancelLabel={SHELL_TEXTS.later}
      onConfirm={onAccept}
    />
  );
}
