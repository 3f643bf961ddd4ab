import { readKycRevenue } from '@cottontree/contract/dashboards/dashboard.ts';
import { KycTiers, kycTiersExport } from '../../domain/dashboard/kyc-tiers.tsx';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { tableHeight } from '../../domain/dashboard/panel-height.ts';
import { CompleteMonth } from '../../domain/dashboard/spoken-of.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { useRead } from '../../kernel/query.ts';
import { EXECUTIVE_TEXTS } from './texts.ts';

const { panels } = EXECUTIVE_TEXTS;

export function KycRevenuePanel() {
  const revenue = useRead(readKycRevenue, { query: { asOf: useAsOf() } });
  return (
    <Panel
      title={panels.kycRevenue}
      meta={<CompleteMonth stamp={revenue.data?.stamp} />}
      what={EXECUTIVE_TEXTS.revenue}
      query={revenue}
      height={tableHeight(3)}
      exports={kycTiersExport}
      flush
    >
      {(answer) => <KycTiers caption={panels.kycRevenue} answer={answer} />}
    </Panel>
  );
}
