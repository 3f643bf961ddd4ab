import type { FraudFilter, FraudMetrics, FraudWindow } from '@cottontree/contract/fraud/fraud.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { usePage, useWindow } from './state.ts';
import { FRAUD_TEXTS } from './texts.ts';

const { empty: texts } = FRAUD_TEXTS;
const WIDEST = '30d' satisfies FraudWindow;

interface Props {
  readonly window: FraudWindow;
  readonly filter: FraudFilter;
  readonly metrics: FraudMetrics | undefined;
}

/** Why a list has no alerts, and the one selection that shows some: the first page, or the widest window. */
export function NoAlerts({ window, filter, metrics }: Props) {
  const [page, setPage] = usePage();
  const [, setWindow] = useWindow();
  const inside = (metrics?.pending ?? 0) + (metrics?.investigating ?? 0);
  const older = Math.max(0, (metrics?.open ?? 0) - inside);
  const widens = window !== WIDEST;
  const action = () => {
    if (page > 1) return <Button onClick={() => setPage(1)}>{texts.firstPage}</Button>;
    if (older === 0 || !widens) return undefined;
    return (
      <Button onClick={() => setWindow(WIDEST)}>
        <Constant why="option">{texts.widest}</Constant>
      </Button>
    );
  };
  return (
    <EmptyState title={texts.title} action={action()}>
      <Constant why="note">
        {older > 0
          ? texts.older(older)
          : [texts.why, texts.choices(widens, filter !== 'all')].filter((text) => text !== '').join(' ')}
      </Constant>
    </EmptyState>
  );
}
