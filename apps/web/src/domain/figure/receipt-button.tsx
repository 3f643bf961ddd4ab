import type { ReactNode } from 'react';
import css from './figure.module.css';
import { marksOf, type ReceiptRequest } from './receipt-request.ts';
import { useReceipts } from './use-receipts.ts';

export interface ReceiptButtonProps {
  request: ReceiptRequest;
  className?: string | undefined;
  /** The number in full, where the one shown is rounded. */
  inFull?: string | undefined;
  children: ReactNode;
}

/** Opens a receipt by click or Enter. It looks like the text it stands in. */
export function ReceiptButton({ request, className, inFull, children }: ReceiptButtonProps) {
  const receipts = useReceipts();
  return (
    <button
      type="button"
      className={className === undefined ? css.figure : `${css.figure} ${className}`}
      {...marksOf(request)}
      aria-haspopup="dialog"
      title={inFull === undefined ? 'Show the receipt' : `${inFull} in full. Show the receipt`}
      onPointerEnter={receipts.foresee}
      onFocus={receipts.foresee}
      onClick={() => receipts.open(request)}
    >
      {children}
    </button>
  );
}
