import type { SimulationStart } from '@cottontree/contract/analytics-simulation.ts';
import { readSimulationStart } from '@cottontree/contract/analytics.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { CallError } from '../../kernel/call.ts';
import { count, dollars, month as monthInWords, percent, type Amount } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import css from './simulation.module.css';
import { SIMULATION_TEXTS, START_NAMES } from './simulation-texts.ts';

/** Where a simulation asked for now would start. */
export function StartCard() {
  const start = useRead(readSimulationStart);
  return (
    <Card
      title="Where it starts"
      meta={start.data && <Constant why="period">end of {monthInWords(start.data.month)}</Constant>}
    >
      {start.data !== undefined ? (
        <StartLines start={start.data} />
      ) : start.isError ? (
        start.error instanceof CallError && start.error.body?.code === 'unprocessable' ? (
          <EmptyState title="Nothing to start from yet">
            <span data-constant="message">{start.error.body.message}</span>
          </EmptyState>
        ) : (
          <PanelError
            error={start.error}
            what="simulations"
            cause={SIMULATION_TEXTS.loadFailed}
            onRetry={() => void start.refetch()}
            retrying={start.isFetching}
          />
        )
      ) : (
        <SkeletonRows rows={7} what="where it starts" />
      )}
    </Card>
  );
}

const FORMATS = {
  users: count,
  arpu: dollars,
  revenue: dollars,
  cost: dollars,
  opex: dollars,
  churn: percent,
} as const;

/** The company's own figures, each with its receipt, and the trend fitted to them. */
export function StartLines({ start }: { start: SimulationStart }) {
  const { growth } = start;
  const share = (value: Amount) => <Constant why="estimate">{percent(value)}</Constant>;
  return (
    <>
      <Lines>
        {start.values.map(({ key, figure, day, value }) => (
          <Line key={key} name={<Constant why="name">{START_NAMES[key]}</Constant>}>
            <Figure id={figure} day={day} value={value} format={FORMATS[key]} />
          </Line>
        ))}
        <Line name="Growth of the first month">{share(growth.next)}</Line>
        <Line name="What remains of it each month">{share(growth.decay * 100)}</Line>
      </Lines>
      <p className={css.small}>
        <Constant why="estimate">{TREND[growth.method](growth.months)}</Constant>
      </p>
    </>
  );
}

const TREND: Readonly<Record<SimulationStart['growth']['method'], (months: number) => string>> = {
  fitted: (months) => `Growth that fades by the same share each month, fitted to the last ${months} months.`,
  mean: (months) =>
    `Of ${months} months of growth too few, or some below zero, to fit a trend to: the mean of the last three, fading as usual.`,
  none: () => 'No earlier month to tell growth from: none is assumed.',
};
