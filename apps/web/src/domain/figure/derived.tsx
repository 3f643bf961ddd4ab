import { DERIVATIONS } from './derivation.ts';
import { ReceiptButton } from './receipt-button.tsx';
import type { Against, FigureRef } from './receipt-request.ts';

export interface DerivedProps {
  figure: FigureRef;
  against: Against;
  /** Per cent or points, as the derivation yields it; null when there is none. */
  value: number | null;
}

/** A number made of two figures: its receipt shows both of them and the formula. */
export function Derived({ figure, against, value }: DerivedProps) {
  return (
    <ReceiptButton request={{ ...figure, against }}>{DERIVATIONS[against.how].format(value)}</ReceiptButton>
  );
}
