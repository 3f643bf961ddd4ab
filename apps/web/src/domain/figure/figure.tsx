import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Amount } from '../../kernel/formatting.ts';
import { NOTHING } from '../../kernel/formatting.ts';
import { ReceiptButton } from './receipt-button.tsx';

export interface FigureProps {
  /** Its id in the catalogue: "subscribers.registered". */
  id: string;
  /** One of the values of its dimension; empty when it has none. */
  dimension?: string;
  /** Another day than the page's. */
  day?: BusinessDay | undefined;
  value: Amount;
  format: (value: Amount) => string;
  className?: string;
}

/** A number with a receipt. */
export function Figure({ id, dimension = '', day, value, format, className }: FigureProps) {
  const text = value === null || value === undefined ? NOTHING : format(value);
  return (
    <ReceiptButton request={{ id, dimension, day }} className={className}>
      {text}
    </ReceiptButton>
  );
}
