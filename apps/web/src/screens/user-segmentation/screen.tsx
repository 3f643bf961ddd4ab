import { listSegments, printSegments } from '@cottontree/contract/segments/segments.ts';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { ScreenFrame } from '../../domain/dashboard/screen-frame.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { fetchFile } from '../../kernel/file.ts';
import { useRead } from '../../kernel/query.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { Choices } from './choices.tsx';
import css from './screen.module.css';
import { segmentsExport } from './segment-file.ts';
import { SegmentsTab } from './segments-tab.tsx';
import { useRange, useTab, useType, type Tab } from './state.ts';
import { SEGMENT_TEXTS } from './texts.ts';

const TABS = ['segments', 'cohorts', 'insights'] as const satisfies readonly Tab[];
const CohortTab = deferred(
  async () => (await import('./cohort-tab.tsx')).CohortTab,
  <SkeletonRows rows={8} what={SEGMENT_TEXTS.whatCohorts} />,
);
const InsightsTab = deferred(
  async () => (await import('./insights-tab.tsx')).InsightsTab,
  <SkeletonRows rows={8} what={SEGMENT_TEXTS.whatInsights} />,
);

/** The subscribers by segment, their moves between segments, and the retention of cohorts. */
export function UserSegmentationScreen({ title }: ScreenProps) {
  const [tab, setTab] = useTab();
  const [type] = useType();
  const [range] = useRange();
  const segments = useRead(listSegments, { query: { type, range, asOf: useAsOf() } });
  const { data } = segments;
  return (
    <ScreenFrame
      title={title}
      live={SEGMENT_TEXTS.live}
      stamp={data?.stamp}
      failed={segments.isError}
      actions={<Choices />}
      mailed="segments"
      print={({ asOf }) => fetchFile(printSegments, { query: { type, range, asOf } })}
      keyFigures={data && data.segments.length > 0 ? segmentsExport(data) : undefined}
    >
      <div className={css.screen}>
        <Tabs
          label={title}
          value={tab}
          onValueChange={setTab}
          tabs={TABS.map((value) => ({ value, label: SEGMENT_TEXTS.tabs[value] }))}
        >
          <TabPanel value="segments">
            <SegmentsTab query={segments} />
          </TabPanel>
          <TabPanel value="cohorts">
            <CohortTab />
          </TabPanel>
          <TabPanel value="insights">
            <InsightsTab />
          </TabPanel>
        </Tabs>
      </div>
    </ScreenFrame>
  );
}
