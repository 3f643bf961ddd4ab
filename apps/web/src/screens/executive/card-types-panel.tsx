import { readCardPerformance } from '@cottontree/contract/dashboards/dashboard.ts';
import { CardTiers, tiersExport } from '../../domain/dashboard/card-tiers.tsx';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { tableHeight } from '../../domain/dashboard/panel-height.ts';
import { CompleteMonth } from '../../domain/dashboard/spoken-of.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { useRead } from '../../kernel/query.ts';
import { EXECUTIVE_TEXTS } from './texts.ts';

const { panels } = EXECUTIVE_TEXTS;

export function CardTypesPanel() {
  const performance = useRead(readCardPerformance, { query: { asOf: useAsOf() } });
  return (
    <Panel
      title={panels.cards}
      meta={<CompleteMonth stamp={performance.data?.stamp} />}
      what={EXECUTIVE_TEXTS.cardPerformance}
      query={performance}
      height={tableHeight(3)}
      exports={tiersExport}
      flush
    >
      {(answer) => <CardTiers caption={panels.cards} performance={answer} revenue />}
    </Panel>
  );
}
