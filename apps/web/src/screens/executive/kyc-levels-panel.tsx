import { readUserDistribution } from '@cottontree/contract/dashboards/dashboard.ts';
import { FigureShares } from '../../domain/dashboard/figure-shares.tsx';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { sharesHeight } from '../../domain/dashboard/panel-height.ts';
import { kycShares, sharesExport } from '../../domain/dashboard/shares.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { count } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { EXECUTIVE_TEXTS } from './texts.ts';

/** The subscribers by KYC level. */
export function KycLevelsPanel({ title }: { title: string }) {
  const distribution = useRead(readUserDistribution, { query: { asOf: useAsOf() } });
  return (
    <Panel
      title={title}
      what={EXECUTIVE_TEXTS.kycLevels}
      query={distribution}
      height={sharesHeight(4)}
      exports={(answer) =>
        sharesExport(kycShares(answer), {
          head: EXECUTIVE_TEXTS.kycLevel,
          unit: 'count',
          sees: readUserDistribution.spec.access,
        })
      }
    >
      {(answer) => (
        <FigureShares
          label={title}
          id="kyc.subscribers"
          whole="subscribers.registered"
          shares={kycShares(answer)}
          format={count}
        />
      )}
    </Panel>
  );
}
