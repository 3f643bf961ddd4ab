import { readMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { doQuietly } from '../../kernel/line/quiet-work.ts';
import { ScreenSkeleton } from '../../kernel/shell/screen-skeleton.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { useRead } from '../../kernel/query.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { useParam } from '../../kernel/url-state.ts';
import { Overview } from './overview.tsx';
import { EXECUTIVE_TEXTS } from './texts.ts';
import { VIEW } from './view.ts';

// The overview is the first screen of most people, who do not wait for the summary.
const Summary = deferred(
  async () => (await import('./summary.tsx')).Summary,
  <ScreenSkeleton title={EXECUTIVE_TEXTS.summaryTitle} />,
);
doQuietly(Summary.preload);

/** One screen at two paths, in two views. */
export function ExecutiveScreen({ title }: ScreenProps) {
  const [view] = useParam(VIEW);
  const metrics = useRead(readMetrics, { query: { asOf: useAsOf() } });
  return view === 'summary' ? <Summary metrics={metrics} /> : <Overview title={title} metrics={metrics} />;
}
