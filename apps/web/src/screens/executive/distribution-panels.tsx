import { readUserDistribution } from '@cottontree/contract/dashboard.ts';
import { FigureShares } from '../../domain/dashboard/figure-shares.tsx';
import grid from '../../domain/dashboard/grid.module.css';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { sharesHeight } from '../../domain/dashboard/panel-height.ts';
import { kycShares, segmentShares, sharesExport } from '../../domain/dashboard/shares.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { count } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { EXECUTIVE_TEXTS } from './texts.ts';

const { panels } = EXECUTIVE_TEXTS;
const COUNTED = { unit: 'count', sees: readUserDistribution.spec.access } as const;

/** Who the subscribers are: by product, and by how well they are identified. */
export function DistributionPanels() {
  const distribution = useRead(readUserDistribution, { query: { asOf: useAsOf() } });
  return (
    <div className={grid.pair}>
      <Panel
        title={panels.distribution}
        what="the subscriber distribution"
        query={distribution}
        height={sharesHeight(3)}
        exports={(answer) => sharesExport(segmentShares(answer), { ...COUNTED, head: 'Group' })}
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
      <Panel
        title={panels.kyc}
        what="the KYC levels"
        query={distribution}
        height={sharesHeight(4)}
        exports={(answer) => sharesExport(kycShares(answer), { ...COUNTED, head: 'KYC level' })}
      >
        {(answer) => (
          <FigureShares
            label={panels.kyc}
            id="kyc.subscribers"
            whole="subscribers.registered"
            shares={kycShares(answer)}
            format={count}
          />
        )}
      </Panel>
    </div>
  );
}
