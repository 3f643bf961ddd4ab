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
  /** Open alerts that window and filter leave out, and how they are shown. */
  readonly leftOut: number;
  readonly onOpen: () => void;
}

/** Why a list has no alerts, and which choices would show some. */
export function NoAlerts({ window, filter, leftOut, onOpen }: Props) {
  const [page, setPage] = usePage();
  return (
    <EmptyState
      title={texts.title}
      action={
        page > 1 ? (
          <Button onClick={() => setPage(1)}>{texts.firstPage}</Button>
        ) : (
          leftOut > 0 && <Button onClick={onOpen}>{FRAUD_TEXTS.showOpen}</Button>
        )
      }
    >
      <Constant why="note">
        {leftOut > 0
          ? FRAUD_TEXTS.leftOut(leftOut, true)
          : [texts.why, texts.choices(window !== WIDEST, filter !== 'all')]
              .filter((text) => text !== '')
              .join(' ')}
      </Constant>
    </EmptyState>
  );
}
