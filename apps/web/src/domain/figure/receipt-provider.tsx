import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { deferred } from '../../kernel/deferred.tsx';
import type { ReceiptRequest } from './receipt-request.ts';
import { ReceiptContext } from './use-receipts.ts';

const ReceiptPanel = deferred(
  () => import('./receipt-panel.tsx').then((part) => part.ReceiptPanel),
  null,
  'over',
);
const preload = () => void ReceiptPanel.preload();

/** Opens receipts for every figure inside it; a figure within a receipt opens another one, and there is a way back. */
export function ReceiptProvider({ children }: { children: ReactNode }) {
  /** The receipts opened one from another; the last one is shown. */
  const [trail, setTrail] = useState<readonly ReceiptRequest[]>([]);
  const [open, setOpen] = useState(false);
  const show = useCallback((wanted: ReceiptRequest) => {
    setTrail([wanted]);
    setOpen(true);
  }, []);
  const fromPage = useMemo(() => ({ open: show, preload }), [show]);
  const fromReceipt = useMemo(
    () => ({ open: (wanted: ReceiptRequest) => setTrail((shown) => [...shown, wanted]), preload }),
    [],
  );
  const request = trail.at(-1);
  return (
    <ReceiptContext value={fromPage}>
      {children}
      {request && (
        <ReceiptContext value={fromReceipt}>
          <ReceiptPanel
            request={request}
            open={open}
            onOpenChange={setOpen}
            onBack={trail.length > 1 ? () => setTrail(trail.slice(0, -1)) : undefined}
          />
        </ReceiptContext>
      )}
    </ReceiptContext>
  );
}
