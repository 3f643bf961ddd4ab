import { useMemo, useRef, useState } from 'react';
import { printTrends, readTrends } from '@cottontree/contract/predictions/analytics.ts';
import { TrendGroup } from '@cottontree/contract/predictions/trends.ts';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { ScreenExports } from '../../domain/dashboard/screen-exports.tsx';
import { Segments } from '../../domain/dashboard/segments.tsx';
import { ScreenContext, type ScreenPart } from '../../domain/exports/screen-parts.tsx';
import { fetchFile } from '../../kernel/file.ts';
import { useRead } from '../../kernel/query.ts';
import { useParam } from '../../kernel/url-state.ts';
import { InsightsPanel } from './insights-panel.tsx';
import css from './screen.module.css';
import { GROUP, PERIOD, useClosedDay } from './state.ts';
import { ANALYTICS_TEXTS } from './texts.ts';
import { trendsExport, TrendsOfGroup } from './trends-of-group.tsx';

const PERIODS = (['7', '30', '90', '365'] as const).map((value) => ({
  value,
  label: ANALYTICS_TEXTS.periods[value],
}));

/** Comprehensive Trends: figures of a period compared with the previous one, by group, and the notable days. */
export function TrendsTab({ title }: { title: string }) {
  const [period] = useParam(PERIOD);
  const [group, setGroup] = useParam(GROUP);
  const asOf = useClosedDay();
  const trends = useRead(readTrends, { query: { period, group, asOf } });
  const report = useRef<HTMLDivElement>(null);
  const [parts] = useState(() => new Map<string, ScreenPart>());
  const day = trends.data?.to ?? asOf;
  const around = useMemo(() => ({ day, parts }), [day, parts]);
  const content = (
    <>
      <TrendsOfGroup key={group} query={trends} days={Number(period)} />
      {group === 'overview' && <InsightsPanel />}
    </>
  );
  const reportTitle = `${title}: ${ANALYTICS_TEXTS.tabs.trends}, ${ANALYTICS_TEXTS.groups[group]}`;
  return (
    <div className={css.stack}>
      <div className={css.tools}>
        <Segments label={ANALYTICS_TEXTS.period} param={PERIOD} options={PERIODS} />
        <div className={css.end}>
          <ScreenExports
            label={ANALYTICS_TEXTS.exportReport}
            title={reportTitle}
            print={() => fetchFile(printTrends, { query: { period, group, asOf } })}
            screen={report}
            keyFigures={trends.data && trendsExport(trends.data)}
            parts={parts}
            day={day}
            sample={false}
          />
        </div>
      </div>
      <div ref={report}>
        <ScreenContext value={around}>
          <Tabs
            label={ANALYTICS_TEXTS.tabs.trends}
            value={group}
            onValueChange={setGroup}
            tabs={TrendGroup.options.map((value) => ({ value, label: ANALYTICS_TEXTS.groups[value] }))}
          >
            {TrendGroup.options.map((value) => (
              <TabPanel key={value} value={value}>
                {value === group && <div className={css.stack}>{content}</div>}
              </TabPanel>
            ))}
          </Tabs>
        </ScreenContext>
      </div>
    </div>
  );
}
