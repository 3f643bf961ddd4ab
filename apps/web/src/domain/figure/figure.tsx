import type { Amount } from '../../kernel/formatting.ts';
import { NOTHING } from '../../kernel/formatting.ts';
import css from './figure.module.css';
import { useReceipts } from './receipt-provider.tsx';

export interface FigureProps {
  /** Its id in the catalogue: "subscribers.registered". */
  id: string;
  /** One of the values of its dimension; empty when it has none. */
  dimension?: string;
  value: Amount;
  format: (value: Amount) => string;
  className?: string;
}

/** A number that opens its receipt by click or Enter. It looks like the text it stands in. */
export function Figure({ id, dimension = '', value, format, className }: FigureProps) {
  const receipts = useReceipts();
  const text = value === null || value === undefined ? NOTHING : format(value);
  return (
    <button
      type="button"
      className={className === undefined ? css.figure : `${css.figure} ${className}`}
      data-figure={id}
      data-dimension={dimension}
      aria-haspopup="dialog"
      title="Show the receipt"
      onPointerEnter={receipts.foresee}
      onFocus={receipts.foresee}
      onClick={() => receipts.open({ id, dimension })}
    >
      {text}
    </button>
  );
}
