import { use } from 'react';
import { OwnDayContext } from '../../kernel/as-of.ts';
import { useDoubt } from './doubts.tsx';
import css from './figure.module.css';
import { useOneStop } from './one-stop.ts';
import { useReceiptLabel } from './receipt-labels.ts';
import { marksOf, type FigureRef, type ReceiptRequest } from './receipt-request.ts';
import { RECEIPT_TEXTS } from './texts.ts';
import { useReceipts } from './use-receipts.ts';

export interface ReceiptButtonProps {
  request: ReceiptRequest;
  className?: string | undefined;
  /** The full value of a rounded number. */
  inFull?: string | undefined;
  /** The value as text. */
  children: string;
}

/** The meaning of the mark next to such a number. */
const DOUBT = RECEIPT_TEXTS.changedOutsideTheProduct;

/** On a screen with a day of its own, a figure that names no day is of that day. */
function useDated(request: ReceiptRequest): ReceiptRequest {
  const own = use(OwnDayContext);
  if (own === undefined) return request;
  const dated = <Ref extends FigureRef>(ref: Ref): Ref => ({ ...ref, day: ref.day ?? own });
  return { ...dated(request), against: request.against && dated(request.against) };
}

/** Opens a receipt on click or Enter. It looks like the surrounding text. */
export function ReceiptButton({ request: given, className, inFull, children }: ReceiptButtonProps) {
  const request = useDated(given);
  const receipts = useReceipts();
  const doubtful = useDoubt(request);
  const label = useReceiptLabel(request, children);
  useOneStop();
  const says =
    inFull === undefined ? RECEIPT_TEXTS.showTheReceipt : RECEIPT_TEXTS.inFullShowTheReceipt(inFull);
  return (
    <button
      type="button"
      className={className === undefined ? css.figure : `${css.figure} ${className}`}
      {...marksOf(request)}
      aria-label={label}
      aria-haspopup="dialog"
      data-zero={/[1-9]/.test(children) ? undefined : ''}
      data-doubt={doubtful ? '' : undefined}
      title={doubtful ? `${DOUBT}. ${says}` : says}
      onPointerEnter={receipts.preload}
      onFocus={receipts.preload}
      onClick={() => receipts.open(request)}
    >
      {children}
    </button>
  );
}
