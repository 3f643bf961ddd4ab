import type { ReactNode } from 'react';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import type { useChosen } from './chosen.ts';

export interface ChosenLinesProps {
  chosen: Pick<ReturnType<typeof useChosen>, 'lines' | 'entries' | 'ofLines' | 'ofEntries' | 'difference'>;
  /** What becomes of the difference. */
  total: string;
  /** Further lines below it. */
  children?: ReactNode;
}

/** What was chosen of either side, and what the sides differ by. */
export function ChosenLines({ chosen, total, children }: ChosenLinesProps) {
  return (
    <div data-constant="row">
      <Lines>
        <Line name={`Bank, ${chosen.lines.length}`}>{chosen.ofLines}</Line>
        <Line name={`Ledger, ${chosen.entries.length}`}>{chosen.ofEntries}</Line>
        <Line name={total} total>
          {chosen.difference}
        </Line>
        {children}
      </Lines>
    </div>
  );
}
