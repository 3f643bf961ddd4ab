import { usePathname } from 'wouter/use-browser-location';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { recordIn, type ScreenProps } from '../../kernel/route-table.ts';
import css from './screen.module.css';
import { TABS, useTab } from './state.ts';
import { LEDGER_TEXTS } from './texts.ts';

const waiting = <SkeletonRows rows={8} what={LEDGER_TEXTS.thisTab} />;
const AccountPage = deferred(async () => (await import('./account-page.tsx')).AccountPage, waiting);
const TrialBalance = deferred(async () => (await import('./trial-balance.tsx')).TrialBalance, waiting);
const Accounts = deferred(async () => (await import('./accounts.tsx')).Accounts, waiting);
const Exports = deferred(async () => (await import('./exports.tsx')).Exports, waiting);

/** The books for an accountant: balances, accounts and their entries, and journals for another system. */
export function GeneralLedgerScreen({ title }: ScreenProps) {
  const code = recordIn('/general-ledger', usePathname());
  const [tab, setTab] = useTab();
  if (code !== undefined) return <AccountPage key={code} code={code} />;
  return (
    <div className={css.screen}>
      <PageHead title={title} />
      <Tabs
        label={title}
        value={tab}
        onValueChange={setTab}
        tabs={TABS.map((value) => ({ value, label: LEDGER_TEXTS.tabs[value] }))}
      >
        <TabPanel value="balance">{tab === 'balance' && <TrialBalance />}</TabPanel>
        <TabPanel value="accounts">{tab === 'accounts' && <Accounts />}</TabPanel>
        <TabPanel value="exports">{tab === 'exports' && <Exports />}</TabPanel>
      </Tabs>
    </div>
  );
}
