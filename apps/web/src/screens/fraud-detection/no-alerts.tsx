import type { FraudFilter, FraudWindow } from '@cottontree/contract/fraud/fraud.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { usePage } from './state.ts';
import { FRAUD_TEXTS } from './texts.ts';

const { empty: texts } = FRAUD_TEXTS;
const WIDEST = '30d' satisfies FraudWindow;

interface Props {
  readonly window: FraudWindow;
  readonly filter: FraudFilter;
}

/** Why a list has no alerts, and which choices would show some. */
export function NoAlerts({ window, filter }: Props) {
  const [page, setPage] = usePage();
  return (
    <EmptyState
      title={texts.title}
      action={page > 1 ? <Button onClick={() => setPage(1)}>{texts.firstPage}</Button> : undefined}
    >
      <Constant why="note">
        {[texts.why, texts.choices(window !== WIDEST, filter !== 'all')]
          .filter((text) => text !== '')
          .join(' ')}
      </Constant>
    </EmptyState>
  );
}
