import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { ShareBar } from '@cottontree/ui/charts/share-bar.tsx';
import type { Amount } from '../../kernel/formatting.ts';
import { Derived } from '../figure/derived.tsx';
import { Figure } from '../figure/figure.tsx';
import { drawn } from './series.ts';
import type { FigureShare } from './shares.ts';

export interface FigureSharesProps {
  label: string;
  /** The figure whose dimension provides the shares. */
  id: KnownFigure;
  /** The figure that they add up to. */
  whole: KnownFigure;
  shares: readonly FigureShare[];
  format: (value: Amount) => string;
}

/** The parts of one figure as a bar; each part and each percentage opens its own receipt. */
export function FigureShares({ label, id, whole, shares, format }: FigureSharesProps) {
  const against = { id: whole, dimension: '', how: 'share' } as const;
  return (
    <ShareBar
      label={label}
      format={format}
      tools={false}
      shares={shares.map(({ dimension, label: name, value, color }) => ({
        id: dimension,
        label: name,
        ...(color && { color }),
        value: drawn(value) ?? 0,
        figure: <Figure id={id} dimension={dimension} value={value} format={format} />,
        part: (part) => (
          <Derived figure={{ id, dimension }} against={against} value={value === null ? null : part * 100} />
        ),
      }))}
    />
  );
}
