import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { useParam } from '../../kernel/url-state.ts';
import css from './screen.module.css';
import { TAB, type Tab } from './state.ts';
import { ANALYTICS_TEXTS } from './texts.ts';
import { TrendsTab } from './trends-tab.tsx';

const TABS = ['trends', 'simulation', 'models'] as const satisfies readonly Tab[];

/** Loaded when first opened: most people only look at the trends. */
const SimulationTab = deferred(
  async () => (await import('./simulation-tab.tsx')).SimulationTab,
  <SkeletonRows rows={8} what={ANALYTICS_TEXTS.tabs.simulation} />,
);
const ModelsTab = deferred(
  async () => (await import('./models-tab.tsx')).ModelsTab,
  <SkeletonRows rows={8} what={ANALYTICS_TEXTS.tabs.models} />,
);

/** The trends of the company, simulations, and the predictions of models. */
export function PredictiveAnalyticsScreen({ title }: ScreenProps) {
  const [tab, setTab] = useParam(TAB);
  return (
    <div className={css.screen}>
      <PageHead title={title} />
      <Tabs
        label={title}
        value={tab}
        onValueChange={setTab}
        tabs={TABS.map((value) => ({ value, label: ANALYTICS_TEXTS.tabs[value] }))}
      >
        <TabPanel value="trends">
          <TrendsTab title={title} />
        </TabPanel>
        <TabPanel value="simulation">
          <SimulationTab />
        </TabPanel>
        <TabPanel value="models">
          <ModelsTab />
        </TabPanel>
      </Tabs>
    </div>
  );
}
