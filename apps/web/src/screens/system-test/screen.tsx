import { Button } from '@cottontree/ui/button.tsx';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { Progress } from '@cottontree/ui/progress.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { useHref } from '../../kernel/as-of.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { choiceParam, useParam } from '../../kernel/url-state.ts';
import { BackgroundWork } from './background-work.tsx';
import { ClearTestData } from './clear-test-data.tsx';
import { saveReport } from './report.ts';
import { countsOf, GROUPS, progressOf } from './result.ts';
import { ResultsTable } from './results-table.tsx';
import css from './screen.module.css';
import { SYSTEM_TEST_TEXTS as texts } from './texts.ts';
import { useTestRun } from './use-test-run.tsx';
import { Needs } from '../../kernel/needs.tsx';

const TABS = ['all', ...GROUPS] as const;
const TAB = choiceParam('tab', TABS);
const COUNTED = ['passed', 'failed', 'warnings', 'pending'] as const;

/** Whether the product works from here: the server's paths with this person's permissions, and this browser. */
export function SystemTestScreen({ title }: ScreenProps) {
  const [tab, setTab] = useParam(TAB);
  const { lines, running, begun, start } = useTestRun();
  const me = useCurrentUser().data;
  const href = useHref();
  const results = lines.map(({ result }) => result);
  const counts = countsOf(results);
  const progress = progressOf(results);
  const of = (shown: (typeof TABS)[number]) =>
    shown === 'all' ? lines : lines.filter(({ group }) => group === shown);
  return (
    <div className={css.screen}>
      <PageHead title={title}>
        <div className={css.actions}>
          <Button variant="primary" busy={running} onClick={start}>
            {texts.run}
          </Button>
          <Button disabled={!begun || running} onClick={() => saveReport(results, new Date())}>
            {texts.export}
          </Button>
          {holds(me, 'settings.edit') && <ClearTestData />}
        </div>
      </PageHead>
      {me !== undefined && !holds(me, 'settings.edit') && (
        <p className={css.note}>
          <Needs power="settings.edit" what={texts.clear} />
        </p>
      )}
      <section className={css.summary} aria-label={texts.work.heads.progress}>
        <div className={css.progress}>
          <Progress
            label={title}
            value={progress / 100}
            tone={counts.failed > 0 ? 'neg' : counts.pending === 0 ? 'pos' : 'accent'}
          />
          <span data-constant="progress">{progress}%</span>
        </div>
        <dl className={css.counts}>
          {COUNTED.map((each) => (
            <div key={each}>
              <dt>{texts.counts[each]}</dt>
              <dd data-constant="count">{counts[each]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Tabs
        label={title}
        value={tab}
        onValueChange={setTab}
        tabs={TABS.map((value) => ({
          value,
          label: texts.tabs[value],
          count: <span data-constant="count">{of(value).length}</span>,
        }))}
      >
        {TABS.map((value) => (
          <TabPanel key={value} value={value}>
            {tab === value && <ResultsTable title={texts.tabs[value]} lines={of(value)} />}
          </TabPanel>
        ))}
      </Tabs>
      {holds(me, 'settings.view') && <BackgroundWork />}
      <p className={css.note}>
        {texts.sendYourOwnWithThe} <a href={href('/notification-test')}>{texts.notificationTester}</a>.
      </p>
    </div>
  );
}
