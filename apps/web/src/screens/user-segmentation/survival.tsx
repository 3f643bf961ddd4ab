import type { Cohorts } from '@cottontree/contract/segments/schemas.ts';
import { LineChart } from '@cottontree/ui/charts/line-chart.tsx';
import { How } from '@cottontree/ui/how.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { percentTick } from '@cottontree/contract/axis-formats.ts';
import { percent } from '../../kernel/formatting.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import css from './screen.module.css';
import { SEGMENT_TEXTS } from './texts.ts';

export const SURVIVAL_PLOT = 220;

/** An estimate from all subscribers, with its uncertainty; the method is shown above it. */
export function Survival({ survival }: Pick<Cohorts, 'survival'>) {
  if (survival.length === 0)
    return <EmptyState title={SEGMENT_TEXTS.survivalNone}>{SEGMENT_TEXTS.survivalNoneWhy}</EmptyState>;
  return (
    <div data-constant="estimate">
      <p className={css.why}>{SEGMENT_TEXTS.survivalWhy}</p>
      <How label={COMMON_TEXTS.howComputed}>{SEGMENT_TEXTS.survivalHow}</How>
      <LineChart
        label={SEGMENT_TEXTS.survival}
        placeHead={SEGMENT_TEXTS.monthsSinceFirstBusiness}
        places={survival.map(({ month }) => SEGMENT_TEXTS.monthMonth(month))}
        ticks={survival.map(({ month }) => String(month))}
        series={[
          {
            id: 'share',
            label: SEGMENT_TEXTS.stillDoingBusiness,
            values: survival.map(({ share }) => share),
          },
        ]}
        bands={[
          {
            label: SEGMENT_TEXTS.survivalBand,
            lower: survival.map(({ low }) => low),
            upper: survival.map(({ high }) => high),
          },
        ]}
        format={percent}
        formatTick={percentTick}
        height={SURVIVAL_PLOT}
      />
    </div>
  );
}
