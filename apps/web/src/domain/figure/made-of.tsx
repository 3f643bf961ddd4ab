import { useState } from 'react';
import type { Breakdown, BreakdownBy } from '@cottontree/contract/figures/breakdowns.ts';
import { readBreakdown, type Receipt } from '@cottontree/contract/figures/figures.ts';
import { BREAKDOWN_NAMES, partName } from '@cottontree/contract/figures/part-names.ts';
import { NO_PARTS, partsDiffer } from '@cottontree/contract/figures/receipt-words.ts';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { PanelSection } from '@cottontree/ui/side-panel.tsx';
import { Table } from '@cottontree/ui/table.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { NOTHING, percent, signedPercent, useMoneyFormats } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { derive } from './derivation.ts';
import css from './made-of.module.css';
import { RECEIPT_TEXTS } from './texts.ts';

const TEXTS = RECEIPT_TEXTS;

/** The value divided by each property that its rows have, one at a time. Nothing for a value that is not a sum. */
export function MadeOf({ receipt }: { receipt: Receipt }) {
  const [by, setBy] = useState(receipt.breakdowns[0]);
  if (by === undefined) return null;
  return (
    <PanelSection title={TEXTS.madeOf}>
      <Tabs
        label={TEXTS.divideBy}
        value={by}
        onValueChange={setBy}
        tabs={receipt.breakdowns.map((value) => ({ value, label: BREAKDOWN_NAMES[value] }))}
      >
        <TabPanel value={by}>
          <Parts key={by} receipt={receipt} by={by} />
        </TabPanel>
      </Tabs>
    </PanelSection>
  );
}

function Parts({ receipt, by }: { receipt: Receipt; by: BreakdownBy }) {
  const { figure, dimension, asOf } = receipt;
  const query = { by, dimension, asOf };
  const read = useRead(readBreakdown, { params: { id: figure.id }, query }, { keepPrevious: false });
  if (read.isError)
    return (
      <PanelError
        error={read.error}
        what={TEXTS.what}
        cause={TEXTS.failed}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    );
  if (read.data === undefined) return <SkeletonRows rows={6} what={TEXTS.loading} />;
  return <PartsTable receipt={receipt} breakdown={read.data} />;
}

function PartsTable({ receipt, breakdown }: { receipt: Receipt; breakdown: Breakdown }) {
  const { inUnit } = useMoneyFormats();
  const { by, parts, window } = breakdown;
  const { unit } = receipt.figure;
  const sum = parts.reduce((total, { value }) => total + Number(value), 0);
  const sumBefore = parts.reduce((total, { before }) => total + Number(before ?? 0), 0);
  const changeOf = (change: number | null) => (change === null ? NOTHING : signedPercent(change));
  // Parts of both signs have no share of their sum.
  const shared =
    parts.every(({ value }) => Number(value) >= 0) || parts.every(({ value }) => Number(value) <= 0);
  const shareOf = (value: string) => (shared ? derive('share', value, sum) : null);
  const differs = Math.abs(sum - Number(receipt.value ?? 0)) > 1e-6 * Math.max(1, Math.abs(sum));
  return (
    <>
      <Table
        caption={`${receipt.figure.title}: ${BREAKDOWN_NAMES[by]}`}
        name={`parts ${by}`}
        columns={[
          {
            key: 'part',
            head: BREAKDOWN_NAMES[by],
            cell: ({ part }) => partName(by, part),
            total: TEXTS.total,
          },
          {
            key: 'value',
            head: TEXTS.columns.value,
            numeric: true,
            lead: 'plain',
            cell: ({ value }) => inUnit(value, unit),
            total: inUnit(String(sum), unit),
          },
          {
            key: 'share',
            head: TEXTS.columns.share,
            numeric: true,
            cell: ({ value }) => {
              const share = shareOf(value);
              return share === null ? (
                NOTHING
              ) : (
                <span className={css.share}>
                  <span className={css.track} aria-hidden="true">
                    <span style={{ width: `${share}%` }} />
                  </span>
                  {percent(share)}
                </span>
              );
            },
          },
          ...(window === null
            ? []
            : [
                {
                  key: 'change',
                  head: TEXTS.columns.change,
                  numeric: true,
                  cell: ({ value, before }: Breakdown['parts'][number]) =>
                    changeOf(derive('change', value, before)),
                  total: changeOf(derive('change', sum, sumBefore)),
                },
              ]),
        ]}
        rows={parts}
        rowKey={({ part }) => part ?? ''}
        maxHeight={400}
        empty={NO_PARTS}
      />
      {window !== null && parts.length > 0 && (
        <p className={css.note}>
          {TEXTS.columns.change}: {window}
        </p>
      )}
      {differs && <p className={css.note}>{partsDiffer(inUnit(String(sum), unit))}</p>}
    </>
  );
}
