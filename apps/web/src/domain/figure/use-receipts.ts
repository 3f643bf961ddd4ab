import { createContext, use } from 'react';
import type { ReceiptRequest } from './receipt-request.ts';

export interface Receipts {
  open: (request: ReceiptRequest) => void;
  /** Fetches the panel's code on hover or focus. */
  preload: () => void;
}

export const ReceiptContext = createContext<Receipts | undefined>(undefined);

export function useReceipts(): Receipts {
  const receipts = use(ReceiptContext);
  if (receipts === undefined)
    throw new Error('Figures open their receipts: render them inside ReceiptProvider.');
  return receipts;
}
