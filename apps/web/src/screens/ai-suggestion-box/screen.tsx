import { PageHead } from '@cottontree/ui/page-head.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { useOpenSuggestion } from '../../domain/suggestions/open-suggestion.ts';
import { deferred } from '../../kernel/deferred.tsx';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { AllTab } from './all-tab.tsx';
import css from './screen.module.css';
import { TABS, useTab } from './state.ts';
import { BOX_TEXTS } from './texts.ts';

const SubmitTab = deferred(async () => (await import('./submit-tab.tsx')).SubmitTab);
const AnalyticsTab = deferred(async () => (await import('./analytics-tab.tsx')).AnalyticsTab);
const ResponsesTab = deferred(async () => (await import('./responses-tab.tsx')).ResponsesTab);
const SuggestionPanel = deferred(
  async () => (await import('../../domain/suggestions/suggestion-panel.tsx')).SuggestionPanel,
);

/** The suggestions for the people who answer them: sorted by computed triage, decided and counted. */
export function AiSuggestionBoxScreen({ title }: ScreenProps) {
  const [tab, setTab] = useTab();
  const [open, setOpen] = useOpenSuggestion();
  return (
    <div className={css.screen}>
      <PageHead title={title} />
      <Tabs
        label={title}
        value={tab}
        onValueChange={setTab}
        tabs={TABS.map((value) => ({ value, label: BOX_TEXTS.tabs[value] }))}
      >
        <TabPanel value="all">
          <AllTab onOpen={setOpen} onSubmit={() => setTab('submit')} />
        </TabPanel>
        <TabPanel value="submit">
          <SubmitTab onOpen={setOpen} />
        </TabPanel>
        <TabPanel value="analytics">
          <AnalyticsTab onOpen={setOpen} />
        </TabPanel>
        <TabPanel value="responses">
          <ResponsesTab onOpen={setOpen} />
        </TabPanel>
      </Tabs>
      {open !== '' && <SuggestionPanel key={open} id={open} onOpen={setOpen} onClose={() => setOpen('')} />}
    </div>
  );
}
