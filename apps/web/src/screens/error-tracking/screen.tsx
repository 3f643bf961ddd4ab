import { readErrorSummary } from '@cottontree/contract/errors/error-tracking.ts';
import type { ErrorWindow } from '@cottontree/contract/errors/records.ts';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { WorkSurface } from '../../domain/queue/work-surface.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { isNotPermitted, PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { Answer } from './answer.tsx';
import { ErrorsTab } from './errors-tab.tsx';
import css from './screen.module.css';
import { TABS, useChoose, usePage, useTab, useWindow } from './state.ts';
import { SummaryStrip } from './summary-strip.tsx';
import { TRACKING_TEXTS } from './texts.ts';

const waiting = <SkeletonRows rows={8} what={TRACKING_TEXTS.thisTab} />;
const ImpactTab = deferred(async () => (await import('./impact-tab.tsx')).ImpactTab, waiting);
const PerformanceTab = deferred(async () => (await import('./performance-tab.tsx')).PerformanceTab, waiting);
const RulesTab = deferred(async () => (await import('./rules-tab.tsx')).RulesTab, waiting);

const WINDOWS = ['1h', '24h', '7d', '30d'] as const satisfies readonly ErrorWindow[];

/** The errors of this installation, who was affected, and their handling. */
export function ErrorTrackingScreen({ title }: ScreenProps) {
  const [tab, setTab] = useTab();
  const [window, setWindow] = useWindow();
  const [, setPage] = usePage();
  const choose = useChoose();
  const summary = useRead(readErrorSummary, { query: { window } });
  if (isNotPermitted(summary.error))
    return (
      <div className={css.screen}>
        <PageHead title={title} />
        <div className={css.state}>
          <PanelError error={summary.error} what={TRACKING_TEXTS.errors} />
        </div>
      </div>
    );
  return (
    <WorkSurface>
      <PageHead title={title}>
        <div>
          <ChoiceField
            label={TRACKING_TEXTS.window}
            name="window"
            options={WINDOWS}
            value={window}
            words={(each) => each}
            onChange={(chosen) => choose(() => setWindow(chosen))}
          />
        </div>
      </PageHead>
      <SummaryStrip summary={summary.data} failed={summary.isError} />
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
        <TabPanel value="impact">{tab === 'impact' && <ImpactTab summary={summary} />}</TabPanel>
        <TabPanel value="performance">
          {tab === 'performance' && (
            <Answer of={summary} what={TRACKING_TEXTS.errors} rows={8} className={css.state}>
              {(known) => <PerformanceTab summary={known} window={window} />}
            </Answer>
          )}
        </TabPanel>
        <TabPanel value="rules">{tab === 'rules' && <RulesTab />}</TabPanel>
      </Tabs>
    </WorkSurface>
  );
}
