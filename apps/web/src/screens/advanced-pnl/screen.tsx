import { useState } from 'react';
import { printPnl, type FigureName } from '@cottontree/contract/profit-and-loss/reports.ts';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { ScreenFrame } from '../../domain/dashboard/screen-frame.tsx';
import { OwnDayContext } from '../../kernel/as-of.ts';
import { fetchFile } from '../../kernel/file.ts';
import { deferred } from '../../kernel/deferred.tsx';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { addsUp } from './adds-up.ts';
import { BooksMarks } from './books-marks.tsx';
import { Controls } from './controls.tsx';
import { CostsTab } from './costs-tab.tsx';
import { keyFiguresExport } from './exports.ts';
import { PnlKeyFigures } from './key-figures.tsx';
import css from './screen.module.css';
import { RevenueTab, type LinesTabProps } from './revenue-tab.tsx';
import {
  useChosenEnd,
  useDays,
  useMonthsListed,
  usePnlReport,
  useSelection,
  useTab,
  type Tab,
} from './state.ts';
import { PNL_TEXTS } from './texts.ts';
import { WholeReport } from './whole-report.tsx';

const JournalsPanel = deferred(
  () => import('./journals-panel.tsx').then((part) => part.JournalsPanel),
  null,
  'over',
);
const TrendsTab = deferred(async () => (await import('./trends-tab.tsx')).TrendsTab);
const DepartmentsTab = deferred(async () => (await import('./departments-tab.tsx')).DepartmentsTab);
const MonthsPanel = deferred(
  () => import('./months-panel.tsx').then((part) => part.MonthsPanel),
  null,
  'over',
);

const ProvisionalPanel = deferred(
  () => import('./provisional-panel.tsx').then((part) => part.ProvisionalPanel),
  null,
  'over',
);

const TABS = ['revenue', 'costs', 'trends', 'departments'] as const satisfies readonly Tab[];

/** The profit and loss of a period from the general ledger: revenue, costs, and the departments behind them. */
export function AdvancedPnlScreen(props: ScreenProps) {
  return (
    <OwnDayContext value={useChosenEnd()}>
      <Report {...props} />
    </OwnDayContext>
  );
}

function Report({ title }: ScreenProps) {
  const selection = useSelection();
  const query = usePnlReport();
  const [tab] = useTab();
  const [opened, setOpened] = useState<{ figure: FigureName; title: string }>();
  const [months, setMonths] = useMonthsListed();
  const [days, setDays] = useDays();
  const report = query.data;
  return (
    <>
      <ScreenFrame
        title={title}
        live={PNL_TEXTS.live}
        stamp={report?.stamp}
        day={report?.span?.to}
        failed={query.isError}
        line={
          report?.span ? (
            <BooksMarks span={report.span} report={report} onMonths={() => setMonths('listed')} />
          ) : null
        }
        actions={<Controls report={report} onMonths={() => setMonths('listed')} />}
        mailed="pnl"
        print={({ asOf }) => fetchFile(printPnl, { query: { ...selection, asOf } })}
        keyFigures={report && keyFiguresExport(report)}
      >
        <PnlKeyFigures query={query} />
        <Sheets label={title} query={query} onOpen={(figure, name) => setOpened({ figure, title: name })} />
        {report && !addsUp(report, tab) && <p className={css.sum}>{PNL_TEXTS.rounded}</p>}
        <WholeReport query={query} tab={tab} />
      </ScreenFrame>
      {opened && <JournalsPanel {...opened} onClose={() => setOpened(undefined)} />}
      {days === 'provisional' && <ProvisionalPanel onClose={() => setDays('all')} />}
      {months === 'listed' && <MonthsPanel onClose={() => setMonths('not')} />}
    </>
  );
}

interface SheetsProps extends LinesTabProps {
  label: string;
}

function Sheets({ label, query, onOpen }: SheetsProps) {
  const [tab, setTab] = useTab();
  const sheets = {
    revenue: <RevenueTab query={query} onOpen={onOpen} />,
    costs: <CostsTab query={query} onOpen={onOpen} />,
    trends: <TrendsTab query={query} />,
    departments: <DepartmentsTab query={query} />,
  } satisfies Record<Tab, unknown>;
  return (
    <Tabs
      label={label}
      value={tab}
      onValueChange={setTab}
      tabs={TABS.map((value) => ({ value, label: PNL_TEXTS.tabs[value] }))}
    >
      {TABS.map((each) => (
        <TabPanel key={each} value={each}>
          {sheets[each]}
        </TabPanel>
      ))}
    </Tabs>
  );
}
