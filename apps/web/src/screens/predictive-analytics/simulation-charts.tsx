import {
  SHOCKS,
  type FanMonth,
  type GradeMeasure,
  type SimulationRun,
} from '@cottontree/contract/simulation/schemas.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { BarChart } from '@cottontree/ui/charts/bar-chart.tsx';
import { LineChart } from '@cottontree/ui/charts/line-chart.tsx';
import { Select } from '@cottontree/ui/field.tsx';
import { How } from '@cottontree/ui/how.tsx';
import { differenceText } from '../../domain/figure/derivation.ts';
import { Constant } from '../../domain/figure/marks.tsx';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { month as monthInWords, percent, thousands } from '../../kernel/formatting.ts';
import { MEASURE_FORMATS } from './simulation-formats.ts';
import { useMeasure } from './simulation-state.ts';
import css from './simulation.module.css';
import { DRIVER_NAMES, MEASURE_NAMES, SIMULATION_TEXTS } from './simulation-texts.ts';

const short = (month: string): string => `${monthInWords(month).slice(0, 3)} ${month.slice(2, 4)}`;
const placesOf = (months: readonly FanMonth[]) => ({
  placeHead: SIMULATION_TEXTS.month,
  places: months.map(({ month }) => monthInWords(month)),
  ticks: months.map(({ month }) => short(month)),
});
const BAND = SIMULATION_TEXTS.eightOfTenRuns;

/** The cumulative effect of the scenario on net profit up to each month: usually negative at first, then growing. */
export function EffectCard({ run }: { run: SimulationRun }) {
  const { months } = run.timeline;
  const values = (key: 'p10' | 'p50' | 'p90') => months.map(({ cumulative }) => Number(cumulative[key]));
  return (
    <Card
      title={SIMULATION_TEXTS.effectOnNetProfitSince}
      meta={<Constant why="name">{SIMULATION_TEXTS.middleRunAndEightOfTen}</Constant>}
    >
      <div data-constant="estimate">
        <LineChart
          label={SIMULATION_TEXTS.effectOnNetProfitSince}
          {...placesOf(months)}
          series={[{ id: 'effect', label: SIMULATION_TEXTS.effect, values: values('p50') }]}
          bands={[{ label: BAND, lower: values('p10'), upper: values('p90') }]}
          format={thousands}
          {...(!SHOCKS.has(run.scenario) && { note: paidIn(run) })}
        />
      </div>
    </Card>
  );
}

const paidIn = ({ timeline: { breakEvenMonth, breakEvenShare } }: SimulationRun): string =>
  breakEvenMonth === null
    ? SIMULATION_TEXTS.itPaysForItself(percent(breakEvenShare))
    : SIMULATION_TEXTS.itPaysForItselfFrom(breakEvenMonth, percent(breakEvenShare));

/** Month by month with the scenario, beside the selected environment without it and the baseline. */
export function MonthsCard({ run }: { run: SimulationRun }) {
  const [measure, setMeasure] = useMeasure();
  const { months } = run.timeline;
  const values = (arm: 'baseline' | 'environment' | 'scenario', key: 'p10' | 'p50' | 'p90' = 'p50') =>
    months.map((month) => Number(month[measure][arm][key]));
  const apart = values('environment').some((value, place) => value !== values('baseline')[place]);
  return (
    <Card
      title={SIMULATION_TEXTS.monthByMonth}
      meta={<Constant why="name">{SIMULATION_TEXTS.middleRunAndEightOfTen}</Constant>}
      actions={
        <Select
          aria-label={SIMULATION_TEXTS.whatIsShownMonth}
          value={measure}
          onChange={({ target }) => {
            const chosen = MEASURES.find((each) => each === target.value);
            if (chosen !== undefined) setMeasure(chosen);
          }}
        >
          {MEASURES.map((each) => (
            <option key={each} value={each}>
              {MEASURE_NAMES[each]}
            </option>
          ))}
        </Select>
      }
    >
      <div data-constant="estimate">
        <LineChart
          label={SIMULATION_TEXTS.monthByMonthOfMeasure(MEASURE_NAMES[measure])}
          {...placesOf(months)}
          series={[
            { id: 'scenario', label: SIMULATION_TEXTS.withTheScenario, values: values('scenario') },
            ...(apart
              ? [{ id: 'environment', label: SIMULATION_TEXTS.withoutIt, values: values('environment') }]
              : []),
          ]}
          comparison={{ id: 'baseline', label: SIMULATION_TEXTS.asItGoesOn, values: values('baseline') }}
          bands={[{ label: BAND, lower: values('scenario', 'p10'), upper: values('scenario', 'p90') }]}
          format={MEASURE_FORMATS[measure]}
          change={differenceText('USD')}
          fromZero={false}
        />
      </div>
    </Card>
  );
}
const MEASURES = ['revenue', 'users', 'net'] as const satisfies readonly GradeMeasure[];

const correlation = (value: number): string => value.toFixed(2).replace('-', '−');

/** How strongly the net effect correlates with each random input. */
export function DriversCard({ run: { drivers } }: { run: SimulationRun }) {
  return (
    <Card
      title={SIMULATION_TEXTS.whatDrivesIt}
      meta={<Constant why="note">{SIMULATION_TEXTS.howCloselyEachGoesWithTheEffect}</Constant>}
    >
      <div data-constant="estimate" className={css.drivers}>
        <BarChart
          label={SIMULATION_TEXTS.driversOfTheEffect}
          placeHead={SIMULATION_TEXTS.driver}
          places={drivers.map(({ driver }) => DRIVER_NAMES[driver][0])}
          ticks={drivers.map(({ driver }) => DRIVER_NAMES[driver][1])}
          series={[
            {
              id: 'correlation',
              label: SIMULATION_TEXTS.howClosely,
              values: drivers.map((each) => each.correlation),
            },
          ]}
          format={correlation}
        />
      </div>
      <How label={COMMON_TEXTS.howComputed}>{SIMULATION_TEXTS.howCloselyIsComputed}</How>
    </Card>
  );
}
