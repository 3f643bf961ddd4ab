import {
  printDetailedMetrics,
  readMetrics,
  readOperations,
} from '@cottontree/contract/dashboards/dashboard.ts';
import { HeadlineTiles } from '../../domain/dashboard/headline-tiles.tsx';
import { fetchFile } from '../../kernel/file.ts';
import { ScreenFrame } from '../../domain/dashboard/screen-frame.tsx';
import { Segments } from '../../domain/dashboard/segments.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { useRead } from '../../kernel/query.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { useParam } from '../../kernel/url-state.ts';
import { KycSection } from './kyc-section.tsx';
import { detailedExport, OperationTiles } from './operation-tiles.tsx';
import { PERIOD } from './period.ts';
import { RevenueSection } from './revenue-section.tsx';
import { SubscriberSection } from './subscriber-section.tsx';
import { DETAILED_TEXTS } from './texts.ts';
import { TreasurySection } from './treasury-section.tsx';

const PERIODS = (['30', '90', '365'] as const).map((value) => ({
  value,
  label: DETAILED_TEXTS.periods[value],
}));

/** Detailed Metrics: the company of the executive dashboard in more detail. The route table sets its dark theme. */
export function DetailedMetricsScreen({ title }: ScreenProps) {
  const query = { asOf: useAsOf() };
  const metrics = useRead(readMetrics, { query });
  const operations = useRead(readOperations, { query });
  const [period] = useParam(PERIOD);
  const days = Number(period);
  const { data } = metrics;
  return (
    <ScreenFrame
      title={title}
      live={DETAILED_TEXTS.live}
      stamp={data?.stamp}
      failed={metrics.isError}
      actions={<Segments label={DETAILED_TEXTS.period} param={PERIOD} options={PERIODS} />}
      print={(shown) => fetchFile(printDetailedMetrics, { query: { ...shown, days: period } })}
      keyFigures={data && detailedExport(data)}
    >
      <HeadlineTiles label={DETAILED_TEXTS.keyFigures} metrics={metrics} days={days} />
      <OperationTiles metrics={metrics} operations={operations} />
      <SubscriberSection days={days} />
      <RevenueSection days={days} />
      <KycSection days={days} />
      <TreasurySection days={days} />
    </ScreenFrame>
  );
}
