import { useMemo, useState, type ReactNode } from 'react';
import { deferred } from '../../kernel/deferred.tsx';
import { textParam, useParam } from '../../kernel/url-state.ts';
import { nameOf, requestNamed, type ReceiptRequest } from './receipt-request.ts';
import { ReceiptContext } from './use-receipts.ts';

const ReceiptPanel = deferred(
  () => import('./receipt-panel.tsx').then((part) => part.ReceiptPanel),
  null,
  'over',
);
const preload = () => void ReceiptPanel.preload();

/** The receipt that is open, in the URL: a link to the page opens it, and the browser's Back closes it. */
const RECEIPT = textParam('receipt');

/** Opens receipts for every figure inside it; a figure within a receipt opens another one, and there is a way back. */
export function ReceiptProvider({ children }: { children: ReactNode }) {
  const [name, setName] = useParam(RECEIPT);
  /** The receipts opened one from another. */
  const [trail, setTrail] = useState<readonly ReceiptRequest[]>([]);
  const place = trail.findLastIndex((each) => nameOf(each) === name);
  // While the panel closes, it still shows the last one.
  const request = name === '' ? trail.at(-1) : (trail[place] ?? requestNamed(name));
  const previous = trail[place - 1];
  const fromPage = useMemo(
    () => ({
      open: (wanted: ReceiptRequest) => {
        setTrail([wanted]);
        setName(nameOf(wanted), 'push');
      },
      preload,
    }),
    [setName],
  );
  const fromReceipt = useMemo(
    () => ({
      open: (wanted: ReceiptRequest) => {
        setTrail(request === undefined ? [wanted] : [...trail.slice(0, Math.max(place, 0)), request, wanted]);
        setName(nameOf(wanted), 'push');
      },
      preload,
    }),
    [setName, trail, place, request],
  );
  return (
    <ReceiptContext value={fromPage}>
      {children}
      {request && (
        <ReceiptContext value={fromReceipt}>
          <ReceiptPanel
            request={request}
            open={name !== ''}
            onOpenChange={(open) => open || setName('')}
            onBack={previous && (() => setName(nameOf(previous)))}
          />
        </ReceiptContext>
      )}
    </ReceiptContext>
  );
}
