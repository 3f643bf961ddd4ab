import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { useStaffChange } from '../../domain/staff/change.ts';

export interface ConfirmAccountChangeProps {
  texts: { title: string; confirm: string; done: string; failed: string };
  /** What it means, with the names. */
  text: string;
  danger: boolean;
  action: 'update' | 'delete';
  /** The activity to report. */
  report: string;
  send: () => Promise<unknown>;
  onClose: () => void;
}

/** Makes a change of a service account after a confirmation. */
export function ConfirmAccountChange(props: ConfirmAccountChangeProps) {
  const { texts, text, danger, action, report, send, onClose } = props;
  const { pending, change } = useStaffChange();
  const confirm = async () => {
    const { done, failed } = texts;
    await change(send, { done, failed, action, describe: () => ({ description: report }) });
    onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={<span data-constant="row">{text}</span>}
      confirmLabel={texts.confirm}
      danger={danger}
      busy={pending}
      onConfirm={() => void confirm()}
    />
  );
}
