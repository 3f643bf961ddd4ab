import { readUserDistribution } from '@cottontree/contract/dashboards/dashboard.ts';
import { FigureShares } from '../../domain/dashboard/figure-shares.tsx';
import grid from '../../domain/dashboard/grid.module.css';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { sharesHeight } from '../../domain/dashboard/panel-height.ts';
import { segmentShares, sharesExport } from '../../domain/dashboard/shares.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { count } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { KycLevelsPanel } from './kyc-levels-panel.tsx';
import { EXECUTIVE_TEXTS } from './texts.ts';

const { panels } = EXECUTIVE_TEXTS;

/** The subscribers by product and by KYC level. */
export function DistributionPanels() {
  const distribution = useRead(readUserDistribution, { query: { asOf: useAsOf() } });
  return (
    <div className={grid.pair}>
      <Panel
        title={panels.distribution}
        what={EXECUTIVE_TEXTS.subscriberDistribution}
        query={distribution}
        height={sharesHeight(3)}
        exports={(answer) =>
          sharesExport(segmentShares(answer), {
            head: EXECUTIVE_TEXTS.group,
            unit: 'count',
            sees: readUserDistribution.spec.access,
          })
        }
      >
        {(answer) => (
          <FigureShares
            label={panels.distribution}
            id="subscribers.distribution"
            whole="subscribers.registered"
            shares={segmentShares(answer)}
            format={count}
          />
        )}
      </Panel>
      <KycLevelsPanel title={panels.kyc} />
    </div>
  );
}
