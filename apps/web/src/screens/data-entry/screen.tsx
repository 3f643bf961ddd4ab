import { EntryKind } from '@cottontree/contract/data-entry/data-entry.ts';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { PendingAdoptions } from './adoptions.tsx';
import { DayPicker, NewDayNote } from './day-picker.tsx';
import { useEntryDay, useEntryTab } from './entry-day.ts';
import { EntryTab } from './entry-tab.tsx';
import css from './screen.module.css';
import { ENTRY_TEXTS } from './texts.ts';

/** Loaded when the tab is opened: most people come for the forms. */
const BulkImport = deferred(
  () => import('./bulk-import.tsx').then((part) => part.BulkImport),
  <SkeletonRows rows={6} what={ENTRY_TEXTS.bulkImport} />,
);

const bulkNear = () => void BulkImport.preload();

const TABS = ['daily', 'financials', 'system-metrics', 'bulk-import'] as const;

/** What people declare about a day, beside the values of the books. */
export function DataEntryScreen({ title }: ScreenProps) {
  const [tab, setTab] = useEntryTab();
  const { day, today, overMidnight, setDay } = useEntryDay();
  const me = useCurrentUser().data;
  return (
    <div className={css.screen}>
      <PageHead title={title} />
      {tab !== 'bulk-import' && (
        <>
          <DayPicker day={day} today={today} onChange={setDay} />
          {overMidnight && <NewDayNote day={day} today={today} onChange={setDay} />}
          <PendingAdoptions
            onShow={(chosen) => {
              setTab('financials');
              setDay(chosen);
            }}
          />
        </>
      )}
      <Tabs
        label={title}
        value={tab}
        onValueChange={setTab}
        tabs={TABS.map((value) => ({
          value,
          label: ENTRY_TEXTS.tabs[value],
          onNear: value === 'bulk-import' ? bulkNear : undefined,
        }))}
      >
        {EntryKind.options.map((kind) => (
          <TabPanel key={kind} value={kind}>
            <EntryTab kind={kind} day={day} userId={me?.id} />
          </TabPanel>
        ))}
        <TabPanel value="bulk-import">
          <BulkImport />
        </TabPanel>
      </Tabs>
    </div>
  );
}
