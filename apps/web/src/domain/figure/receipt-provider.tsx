import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { deferred } from '../../kernel/deferred.tsx';
import type { ReceiptRequest } from './receipt-request.ts';

interface Receipts {
  open: (request: ReceiptRequest) => void;
  /** Fetches the panel's code while the pointer is on its way. */
  foresee: () => void;
}

const ReceiptContext = createContext<Receipts | undefined>(undefined);
const ReceiptPanel = deferred(
  () => import('./receipt-panel.tsx').then((part) => part.ReceiptPanel),
  null,
  'over',
);

/** Opens receipts for every figure inside it. */
export function ReceiptProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ReceiptRequest>();
  const [open, setOpen] = useState(false);
  const show = useCallback((wanted: ReceiptRequest) => {
    setRequest(wanted);
    setOpen(true);
  }, []);
  return (
    <ReceiptContext value={{ open: show, foresee: () => void ReceiptPanel.preload() }}>
      {children}
      {request && (
        <ReceiptPanel
          key={`${request.id}:${request.dimension}`}
          {...request}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </ReceiptContext>
  );
}

export function useReceipts(): Receipts {
  const receipts = use(ReceiptContext);
  if (receipts === undefined)
    throw new Error('Figures open their receipts: render them inside ReceiptProvider.');
  return receipts;
}
