import type { SimulationStart } from '@cottontree/contract/simulation/schemas.ts';
import { readSimulationStart } from '@cottontree/contract/simulation/simulation.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { How } from '@cottontree/ui/how.tsx';
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

/** The start values of a simulation that is run now. */
export function StartCard() {
  const start = useRead(readSimulationStart);
  return (
    <Card
      title={SIMULATION_TEXTS.whereItStarts}
      meta={
        start.data && (
          <Constant why="period">{SIMULATION_TEXTS.endOf(monthInWords(start.data.month))}</Constant>
        )
      }
    >
      {start.data !== undefined ? (
        <StartLines start={start.data} />
      ) : start.isError ? (
        start.error instanceof CallError && start.error.body?.code === 'unprocessable' ? (
          <EmptyState title={SIMULATION_TEXTS.nothingToStartFromYet}>
            <span data-constant="message">{start.error.body.message}</span>
          </EmptyState>
        ) : (
          <PanelError
            error={start.error}
            what={SIMULATION_TEXTS.simulations}
            cause={SIMULATION_TEXTS.loadFailed}
            onRetry={() => void start.refetch()}
            retrying={start.isFetching}
          />
        )
      ) : (
        <SkeletonRows rows={7} what={SIMULATION_TEXTS.whereItStartsWhat} />
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
  const { growth, season } = start;
  const share = (value: Amount) => <Constant why="estimate">{percent(value)}</Constant>;
  return (
    <>
      <Lines>
        {start.values.map(({ key, figure, day, value }) => (
          <Line key={key} name={<Constant why="name">{START_NAMES[key]}</Constant>}>
            <Figure id={figure} day={day} value={value} format={FORMATS[key]} />
          </Line>
        ))}
        <Line name={SIMULATION_TEXTS.growthOfTheFirstMonth}>{share(growth.next)}</Line>
        {season && (
          <Line name={SIMULATION_TEXTS.seasonOfTheFirstMonth}>{share((season.factors[0] ?? 1) * 100)}</Line>
        )}
      </Lines>
      <How label={SIMULATION_TEXTS.advanced}>
        <Lines>
          <Line name={SIMULATION_TEXTS.whatRemainsOfItEachMonth}>{share(growth.decay * 100)}</Line>
        </Lines>
      </How>
      <p className={css.small}>
        <Constant why="estimate">
          {TREND[growth.method](growth.months)} {seasonInWords(start)}
        </Constant>
      </p>
    </>
  );
}

/** The best and the worst month of the next twelve, relative to the month of the start. */
function seasonInWords({ season, day }: SimulationStart): string {
  if (season === null) return SIMULATION_TEXTS.noSeason;
  const named = season.factors.map((factor, ahead) => ({
    factor,
    // The first day of the month that is `ahead` months after the month of the start.
    name: MONTH.format(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + ahead, 1))),
  }));
  const [least, most] = [named.toSorted(byFactor).at(0), named.toSorted(byFactor).at(-1)];
  if (!least || !most) return '';
  const times = ({ factor, name }: typeof least): string => `${name} (${percent(factor * 100)})`;
  return SIMULATION_TEXTS.revenuePerSubscriberFollows(
    season.months,
    times(least),
    times(most),
    percent(season.believed * 100),
  );
}
const byFactor = (one: { factor: number }, other: { factor: number }): number => one.factor - other.factor;
const MONTH = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

const TREND: Readonly<Record<SimulationStart['growth']['method'], (months: number) => string>> = {
  fitted: (months) => SIMULATION_TEXTS.growthThatFades(months),
  mean: (months) => SIMULATION_TEXTS.tooFewMonthsOfGrowth(months),
  none: () => SIMULATION_TEXTS.noEarlierMonthToMeasure,
};
