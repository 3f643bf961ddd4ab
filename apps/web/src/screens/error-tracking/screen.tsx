import { ERROR_LEVELS, ERROR_WINDOWS, readErrorSummary } from '@cottontree/contract/error-tracking.ts';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { SearchField } from '../../domain/search/search-field.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { ErrorsTab } from './errors-tab.tsx';
import css from './screen.module.css';
import { TABS, useLevel, usePage, useSearch, useTab, useWindow } from './state.ts';
import { SummaryStrip } from './summary-strip.tsx';
import { TRACKING_TEXTS } from './texts.ts';

const waiting = <SkeletonRows rows={8} what="this tab" />;
const ImpactTab = deferred(async () => (await import('./impact-tab.tsx')).ImpactTab, waiting);
const PerformanceTab = deferred(async () => (await import('./performance-tab.tsx')).PerformanceTab, waiting);
const RulesTab = deferred(async () => (await import('./rules-tab.tsx')).RulesTab, waiting);

/** What failed in this installation, whom it met, and what is being done about it. */
export function ErrorTrackingScreen({ title }: ScreenProps) {
  const [tab, setTab] = useTab();
  const [window, setWindow] = useWindow();
  const [level, setLevel] = useLevel();
  const [search, setSearch] = useSearch();
  const [, setPage] = usePage();
  const summary = useRead(readErrorSummary, { query: { window } });
  return (
    <div className={css.screen}>
      <PageHead title={title} className={css.head}>
        <div className={css.tools}>
          {tab === 'errors' && (
            <>
              <SearchField
                search={search}
                onSearch={(text) => {
                  setPage(1);
                  setSearch(text);
                }}
                placeholder="Title, message, place or tag"
                className={css.search ?? ''}
              />
              <Field label="Level">
                <Select
                  name="level"
                  value={level}
                  onChange={(event) => {
                    setPage(1);
                    setLevel(ERROR_LEVELS.find((each) => each === event.target.value) ?? 'all');
                  }}
                >
                  {ERROR_LEVELS.map((each) => (
                    <option key={each} value={each}>
                      {TRACKING_TEXTS.levels[each]}
                    </option>
                  ))}
                </Select>
              </Field>
            </>
          )}
          {tab !== 'rules' && (
            <Field label="Window">
              <Select
                name="window"
                data-constant="option"
                value={window}
                onChange={(event) => {
                  setPage(1);
                  setWindow(ERROR_WINDOWS.find((each) => each === event.target.value) ?? '24h');
                }}
              >
                {(['1h', '24h', '7d', '30d'] as const).map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </div>
      </PageHead>
      <SummaryStrip summary={summary.data} failed={summary.isError} />
      {summary.isError && tab === 'performance' && (
        <PanelError
          error={summary.error}
          what="errors"
          cause={TRACKING_TEXTS.loadFailed}
          onRetry={() => void summary.refetch()}
          retrying={summary.isFetching}
        />
      )}
      <Tabs
        label={title}
        value={tab}
        onValueChange={(next) => {
          setPage(1);
          setTab(next);
        }}
        tabs={TABS.map((value) => ({ value, label: TRACKING_TEXTS.tabs[value] }))}
      >
        <TabPanel value="errors">
          {tab === 'errors' && <ErrorsTab total={summary.data?.occurrences} />}
        </TabPanel>
        <TabPanel value="impact">
          {tab === 'impact' && <ImpactTab volume={summary.data?.failedVolume} />}
        </TabPanel>
        <TabPanel value="performance">
          {tab === 'performance' && summary.data !== undefined && (
            <PerformanceTab summary={summary.data} window={window} />
          )}
        </TabPanel>
        <TabPanel value="rules">{tab === 'rules' && <RulesTab />}</TabPanel>
      </Tabs>
    </div>
  );
}
