import { AuditList } from '@cottontree/contract/audit/audit.ts';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { Badge } from '@cottontree/ui/badge.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { AuditTable } from './audit-table.tsx';
import { ChainStrip } from './chain-strip.tsx';
import { SealStrip } from './seal-strip.tsx';
import { ACTIVITIES, CHANGELOG, DATA_CHANGES, ROUTINE, TRAIL } from './columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import { queryOf, useFilters, useOpenRecord, useTab } from './list-state.ts';
import { useLists } from './pages.ts';
import css from './screen.module.css';
import { AUDIT_TEXTS } from './texts.ts';

const RecordPanel = deferred(
  () => import('./record-panel.tsx').then((part) => part.RecordPanel),
  null,
  'over',
);
const recordNear = () => void RecordPanel.preload();

/** Who did what, what it changed, and the proof that nobody altered the records since. */
export function AuditHistoryScreen({ title }: ScreenProps) {
  const [tab, setTab] = useTab();
  const [record, setRecord] = useOpenRecord();
  const { filters, clear } = useFilters();
  const lists = useLists(filters);
  const filtered = Object.values(queryOf(tab, filters)).some((value) => value !== undefined && value !== '');
  const common = { filtered, onClear: clear };
  return (
    <div className={css.screen}>
      <PageHead title={title} />
      <div className={css.proof}>
        <ChainStrip />
        <SealStrip />
      </div>
      <Tabs
        label={title}
        value={tab}
        onValueChange={setTab}
        tabs={AuditList.options.map((value) => ({ value, label: AUDIT_TEXTS.tabs[value] }))}
      >
        <FilterBar list={tab} />
        <TabPanel value="trail">
          <AuditTable
            {...common}
            list="trail"
            pages={lists.trail}
            columns={TRAIL}
            folds={ROUTINE}
            onNear={recordNear}
            onOpen={({ id }) => setRecord(id)}
            isOpen={({ id }) => id === record}
          />
        </TabPanel>
        <TabPanel value="changelog">
          <AuditTable {...common} list="changelog" pages={lists.changelog} columns={CHANGELOG} />
        </TabPanel>
        <TabPanel value="user-activities">
          <AuditTable
            {...common}
            list="user-activities"
            pages={lists['user-activities']}
            columns={ACTIVITIES}
            note={<Badge>{AUDIT_TEXTS.clientReportedNotEvidence}</Badge>}
          />
        </TabPanel>
        <TabPanel value="data-changes">
          <AuditTable
            {...common}
            list="data-changes"
            pages={lists['data-changes']}
            columns={DATA_CHANGES}
            onNear={recordNear}
            onOpen={({ recordId }) => setRecord(recordId)}
            isOpen={({ recordId }) => recordId === record}
          />
        </TabPanel>
      </Tabs>
      {/^\d{1,18}$/.test(record) && <RecordPanel id={record} onClose={() => setRecord('')} />}
    </div>
  );
}
