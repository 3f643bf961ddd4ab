import { readMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { useRead } from '../../kernel/query.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { useParam } from '../../kernel/url-state.ts';
import { Overview } from './overview.tsx';
import { Summary } from './summary.tsx';
import { VIEW } from './view.ts';

/** One screen at two paths, in two views. */
export function ExecutiveScreen({ title }: ScreenProps) {
  const [view] = useParam(VIEW);
  const metrics = useRead(readMetrics, { query: { asOf: useAsOf() } });
  return view === 'summary' ? <Summary metrics={metrics} /> : <Overview title={title} metrics={metrics} />;
}
