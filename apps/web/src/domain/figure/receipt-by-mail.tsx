import { useState } from 'react';
import { POWERS } from '@cottontree/contract/access/permissions.ts';
import type { Receipt } from '@cottontree/contract/figures/figures.ts';
import { titleWithPart } from '@cottontree/contract/figures/part-names.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { useExportRefusal } from '../exports/export-refusal.ts';
import { useNoMail } from '../mailings/use-no-mail.ts';
import { RECEIPT_TEXTS } from './texts.ts';

const NewReceiptMailing = deferred(
  () => import('../mailings/mailing-dialog.tsx').then((part) => part.NewReceiptMailing),
  null,
  'over',
);

/** Has the receipt sent on weekdays, to those who may have its figure as a file. */
export function ReceiptByMail({ receipt: { figure, dimension } }: { receipt: Receipt }) {
  const [open, setOpen] = useState(false);
  const mayNot = useExportRefusal()(POWERS.filter((power) => power === figure.permission));
  const refusal = useNoMail() ?? mayNot;
  return (
    <>
      <Button
        aria-disabled={refusal !== undefined}
        title={refusal}
        onClick={() => {
          if (refusal === undefined) setOpen(true);
          else toast({ title: RECEIPT_TEXTS.notByMail, description: refusal });
        }}
      >
        {RECEIPT_TEXTS.byMail}
      </Button>
      {open && (
        <NewReceiptMailing
          receipt={{ figure: figure.id, dimension }}
          title={titleWithPart(figure.title, figure.id, dimension)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
