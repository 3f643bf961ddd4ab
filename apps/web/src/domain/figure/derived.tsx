import { DERIVATIONS } from './derivation.ts';
import { ReceiptButton } from './receipt-button.tsx';
import type { Against, FigureRef } from './receipt-request.ts';

export interface DerivedProps {
  figure: FigureRef;
  against: Against;
  /** Per cent or points, depending on the derivation; null if there is no result. */
  value: number | null;
  /** How to interpret it, as a sentence for its receipt. */
  explained?: string;
}

/** A number derived from two figures: its receipt shows both figures and the formula. */
export function Derived({ figure, against, value, explained }: DerivedProps) {
  return (
    <ReceiptButton request={{ ...figure, against, explained }}>
      {DERIVATIONS[against.how].format(value)}
    </ReceiptButton>
  );
}
