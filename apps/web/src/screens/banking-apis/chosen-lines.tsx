import type { ReactNode } from 'react';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import type { useChosen } from './chosen.ts';
import { RECONCILIATION_TEXTS } from './reconciliation-texts.ts';

export interface ChosenLinesProps {
  chosen: Pick<ReturnType<typeof useChosen>, 'lines' | 'entries' | 'ofLines' | 'ofEntries' | 'difference'>;
  /** What happens with the difference. */
  total: string;
  /** Further lines below it. */
  children?: ReactNode;
}

/** The selected items of both sides, and the difference between the sides. */
export function ChosenLines({ chosen, total, children }: ChosenLinesProps) {
  return (
    <div data-constant="row">
      <Lines>
        <Line name={RECONCILIATION_TEXTS.bankCount(chosen.lines.length)}>{chosen.ofLines}</Line>
        <Line name={RECONCILIATION_TEXTS.ledgerCount(chosen.entries.length)}>{chosen.ofEntries}</Line>
        <Line name={total} total>
          {chosen.difference}
        </Line>
        {children}
      </Lines>
    </div>
  );
}
