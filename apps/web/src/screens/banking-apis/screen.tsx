import { PageHead } from '@cottontree/ui/page-head.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { AsItIsNow } from '../../domain/dashboard/as-it-is-now.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { BanksTab } from './banks-tab.tsx';
import css from './screen.module.css';
import { TABS, useTab } from './state.ts';
import { BANKING_TEXTS } from './texts.ts';
import { TreasuryStrip } from './treasury-strip.tsx';
import { useIntegrations, useMayManage, useSync } from './use-banking.ts';

const waiting = <SkeletonRows rows={8} what={BANKING_TEXTS.thisTab} />;
const ReconciliationTab = deferred(
  async () => (await import('./reconciliation-tab.tsx')).ReconciliationTab,
  waiting,
);
const SafeguardingTab = deferred(
  async () => (await import('./safeguarding-tab.tsx')).SafeguardingTab,
  waiting,
);
const SyncSettingsTab = deferred(
  async () => (await import('./sync-settings-tab.tsx')).SyncSettingsTab,
  waiting,
);

/**
 * The company's accounts at banks: connected, synced, reconciled with the ledger, and checked against customer money.
 */
export function BankingApisScreen({ title }: ScreenProps) {
  const [tab, setTab] = useTab();
  const integrations = useIntegrations();
  const mayManage = useMayManage();
  const syncing = useSync();
  return (
    <div className={css.screen}>
      <PageHead title={title}>
        {mayManage && (
          <Button
            variant="primary"
            busy={syncing.running.has('all')}
            disabled={integrations.data === undefined || integrations.data.length === 0}
            onClick={() => void syncing.sync('all')}
          >
            {BANKING_TEXTS.syncAll}
          </Button>
        )}
      </PageHead>
      <TreasuryStrip />
      {tab !== 'safeguarding' && (
        <AsItIsNow>
          {tab === 'reconciliation' ? BANKING_TEXTS.proofsOfTheDay : BANKING_TEXTS.banksOfToday}
        </AsItIsNow>
      )}
      <Tabs
        label={title}
        value={tab}
        onValueChange={setTab}
        tabs={TABS.map((value) => ({ value, label: BANKING_TEXTS.tabs[value] }))}
      >
        <TabPanel value="banks">
          <BanksTab integrations={integrations} mayManage={mayManage} syncing={syncing} />
        </TabPanel>
        <TabPanel value="reconciliation">
          {tab === 'reconciliation' && <ReconciliationTab mayManage={mayManage} />}
        </TabPanel>
        <TabPanel value="safeguarding">{tab === 'safeguarding' && <SafeguardingTab />}</TabPanel>
        <TabPanel value="settings">
          {tab === 'settings' && <SyncSettingsTab mayManage={mayManage} />}
        </TabPanel>
      </Tabs>
    </div>
  );
}
