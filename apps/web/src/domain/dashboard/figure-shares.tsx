import { ShareBar } from '@cottontree/ui/charts/share-bar.tsx';
import type { Amount } from '../../kernel/formatting.ts';
import { Figure } from '../figure/figure.tsx';
import { drawn } from './series.ts';

export interface FigureSharesProps {
  label: string;
  /** The figure whose dimension the shares are. */
  id: string;
  shares: readonly { dimension: string; label: string; value: string | number | null }[];
  format: (value: Amount) => string;
}

/** The parts of one figure as a bar, each part opening its own receipt. */
export function FigureShares({ label, id, shares, format }: FigureSharesProps) {
  return (
    // The percentages are read off the bar: shares of the figures that stand beside them.
    <div data-constant="share">
      <ShareBar
        label={label}
        format={format}
        tools={false}
        shares={shares.map((share) => ({
          id: share.dimension,
          label: share.label,
          value: drawn(share.value) ?? 0,
          figure: <Figure id={id} dimension={share.dimension} value={share.value} format={format} />,
        }))}
      />
    </div>
  );
}
