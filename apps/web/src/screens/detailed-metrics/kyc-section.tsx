import { readKycRevenue, readUserDistribution } from '@cottontree/contract/dashboards/dashboard.ts';
import { DayLines } from '../../domain/dashboard/day-lines.tsx';
import grid from '../../domain/dashboard/grid.module.css';
import { KycTiers, kycTiersExport } from '../../domain/dashboard/kyc-tiers.tsx';
import { MonthlyBars } from '../../domain/dashboard/monthly-bars.tsx';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { chartHeight } from '../../domain/dashboard/panel-height.ts';
import { daysExport, monthsExport } from '../../domain/dashboard/series-export.ts';
import { useClosedDays, useMonths } from '../../domain/dashboard/series.ts';
import { KYC_COLORS, NAMES } from '@cottontree/contract/dashboards/names.ts';
import { TrendPanel } from '../../domain/dashboard/trend-panel.tsx';
import { CompleteMonth } from '../../domain/dashboard/spoken-of.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { shortDollars } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { PLOT } from './period.ts';
import { Section } from './section.tsx';
import { DETAILED_TEXTS } from './texts.ts';

const { panels, sections } = DETAILED_TEXTS;
const MONTHS = 12;
const LEVELS = (['level0', 'level1', 'level2'] as const).map((level) => ({
  name: `revenue.kyc:${level}` as const,
  label: NAMES.level[level],
  color: KYC_COLORS[level],
}));

export function KycSection({ days }: { days: number }) {
  const query = { asOf: useAsOf() };
  const revenue = useRead(readKycRevenue, { query });
  const distribution = useRead(readUserDistribution, { query });
  const months = useMonths(
    LEVELS.map((level) => level.name),
    MONTHS,
  );
  const completion = useClosedDays(['kyc.completion'], 2 * days);
  return (
    <Section id="kyc" title={sections.kyc}>
      <div className={grid.three}>
        <Panel
          level={3}
          title={panels.kycRevenue}
          meta={<CompleteMonth stamp={revenue.data?.stamp} />}
          what={DETAILED_TEXTS.revenue}
          query={revenue}
          height={chartHeight(PLOT)}
          exports={kycTiersExport}
          flush
        >
          {(answer) => <KycTiers caption={panels.kycRevenue} answer={answer} />}
        </Panel>
        <TrendPanel
          level={3}
          title={panels.kycMonths}
          what={DETAILED_TEXTS.revenue}
          query={months}
          gate={revenue}
          plot={PLOT}
          exports={(answer) =>
            monthsExport(answer, { series: LEVELS, months: MONTHS, sees: readKycRevenue.spec.access })
          }
        >
          {(answer) => (
            <MonthlyBars
              label={panels.kycMonths}
              answer={answer}
              series={LEVELS}
              months={MONTHS}
              height={PLOT}
              format={shortDollars}
            />
          )}
        </TrendPanel>
        <TrendPanel
          level={3}
          title={panels.completion}
          what={DETAILED_TEXTS.kycCompletion}
          query={completion}
          gate={distribution}
          plot={PLOT}
          exports={(answer) =>
            daysExport(answer, {
              name: 'kyc.completion',
              days,
              unit: 'percent',
              sees: readUserDistribution.spec.access,
            })
          }
        >
          {(answer) => (
            <DayLines
              label={panels.completion}
              answer={answer}
              name="kyc.completion"
              days={days}
              height={PLOT}
              unit="percent"
              fromZero={false}
            />
          )}
        </TrendPanel>
      </div>
    </Section>
  );
}
