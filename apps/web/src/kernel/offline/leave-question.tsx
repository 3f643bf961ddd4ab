import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { OFFLINE_TEXTS } from './texts.ts';

const { title, text, confirm, cancel } = OFFLINE_TEXTS.leave;

/** Asks for confirmation when a person signs out while some of their writes are unsent. */
export function LeaveQuestion(props: { count: number; onLeave: () => void; onStay: () => void }) {
  const { count, onLeave, onStay } = props;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onStay()}
      title={title}
      description={<span data-constant="count">{text(count)}</span>}
      confirmLabel={confirm}
      cancelLabel={cancel}
      danger
      onConfirm={onLeave}
    />
  );
}
