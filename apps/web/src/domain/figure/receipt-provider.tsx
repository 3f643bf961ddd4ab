import { useMemo, useState, type ReactNode } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { deferred } from '../../kernel/deferred.tsx';
import type { ReceiptRequest } from './receipt-request.ts';
import { ReceiptContext } from './use-receipts.ts';

const Receipts = deferred(() => import('./receipts.tsx').then((part) => part.Receipts), null, 'over');
const preload = () => void Receipts.preload();

/** Opens receipts for every figure inside it, and the one that the address names. */
export function ReceiptProvider({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<ReceiptRequest>();
  const isNamed = useSearch().includes('receipt=');
  const fromPage = useMemo(
    // A copy, so that the same receipt opens again after it was closed.
    () => ({ open: (request: ReceiptRequest) => setWanted({ ...request }), preload }),
    [],
  );
  return (
    <ReceiptContext value={fromPage}>
      {children}
      {(wanted !== undefined || isNamed) && <Receipts wanted={wanted} />}
    </ReceiptContext>
  );
}
