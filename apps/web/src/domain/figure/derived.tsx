import { DERIVATIONS } from './derivation.ts';
import { ReceiptButton } from './receipt-button.tsx';
import type { Against, FigureRef } from './receipt-request.ts';

export interface DerivedProps {
  figure: FigureRef;
  against: Against;
  /** Per cent or points, as the derivation yields it; null when there is none. */
  value: number | null;
  /** What is to be made of it, in a sentence for its receipt. */
  explained?: string;
}

/** A number made of two figures: its receipt shows both of them and the formula. */
export function Derived({ figure, against, value, explained }: DerivedProps) {
  return (
    <ReceiptButton request={{ ...figure, against, explained }}>
      {DERIVATIONS[against.how].format(value)}
    </ReceiptButton>
  );
}
