import { FraudType } from '@cottontree/contract/fraud/fraud.ts';
import { BarChart } from '@cottontree/ui/charts/bar-chart.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonChart } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { countTick, shortDay } from '@cottontree/contract/axis-formats.ts';
import { figureOfKey, type FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import { courseOf, drawnPoints, useClosedDays } from '../../domain/dashboard/series.ts';
import { useChartSources } from '../../domain/figure/use-chart-sources.tsx';
import { count, date } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { Folded } from './precision.tsx';
import { FRAUD_TEXTS } from './texts.ts';

const DAYS = 30;
const PLOT = 160;
const NAMES = FraudType.options.map((type): FigureKey => `fraud.raised-by-type:${type}`);

/** Alerts of each closed day by type. Each part of each bar opens its receipt. */
export function RaisedChart() {
  const answer = useClosedDays(NAMES, DAYS);
  const courses = NAMES.map((name) => courseOf(answer.data, name));
  const days = courses[0]?.points.map(({ day }) => day) ?? [];
  const sources = useChartSources((place, name: FigureKey) => ({ ...figureOfKey(name), day: days[place] }));
  if (days.length > 0 && courses.every((course) => course?.points.every(({ value }) => Number(value) === 0)))
    return <Folded title={FRAUD_TEXTS.raised} text={FRAUD_TEXTS.noneRaised} />;
  return (
    <Card title={FRAUD_TEXTS.raised}>
      {answer.data === undefined ? (
        answer.error === null ? (
          <SkeletonChart height={PLOT} what={FRAUD_TEXTS.raised} />
        ) : (
          <PanelError
            error={answer.error}
            cause={FRAUD_TEXTS.loadFailed}
            what={FRAUD_TEXTS.alertsADay}
            onRetry={() => void answer.refetch()}
            retrying={answer.isFetching}
          />
        )
      ) : days.length === 0 ? (
        <EmptyState title={FRAUD_TEXTS.noDay}>{FRAUD_TEXTS.noDayWhy}</EmptyState>
      ) : (
        <BarChart
          label={FRAUD_TEXTS.raised}
          placeHead={FRAUD_TEXTS.day}
          places={days.map(date)}
          ticks={days.map(shortDay)}
          series={FraudType.options.map((type, place) => ({
            id: NAMES[place] ?? '',
            label: FRAUD_TEXTS.types[type],
            values: drawnPoints(courses[place]),
          }))}
          format={count}
          formatTick={countTick}
          height={PLOT}
          sources={sources}
        />
      )}
    </Card>
  );
}
