import { readTreasury } from '@cottontree/contract/dashboards/dashboard.ts';
import { Balances, balancesExport } from '../../domain/dashboard/balances.tsx';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { AtClose } from '../../domain/dashboard/spoken-of.tsx';
import { listHeight } from '../../domain/dashboard/panel-height.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { useRead } from '../../kernel/query.ts';
import { EXECUTIVE_TEXTS } from './texts.ts';

export function TreasuryPanel() {
  const treasury = useRead(readTreasury, { query: { asOf: useAsOf() } });
  return (
    <Panel
      title={EXECUTIVE_TEXTS.panels.treasury}
      meta={<AtClose day={treasury.data?.stamp.lastClosedDay} />}
      what={EXECUTIVE_TEXTS.theTreasury}
      query={treasury}
      height={listHeight(4)}
      exports={balancesExport}
    >
      {(answer) => <Balances treasury={answer} />}
    </Panel>
  );
}
