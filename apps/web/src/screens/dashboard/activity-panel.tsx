import { readActivity, type ActivityItem } from '@cottontree/contract/dashboard.ts';
import type { z } from 'zod';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { Panel, type PanelExport } from '../../domain/dashboard/panel.tsx';
import { tableHeight } from '../../domain/dashboard/panel-height.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { clock, useMoneyFormats } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { MAIN_TEXTS } from './texts.ts';

type Item = z.infer<typeof ActivityItem>;

const TONES: Readonly<Record<string, BadgeTone>> = {
  success: 'pos',
  declined: 'warn',
  failed: 'neg',
  reversed: 'neutral',
};
/** Rows in sight; the others scroll. */
const ROWS = 16;

/** What customers and staff just did, newest first. */
export function ActivityPanel() {
  const activity = useRead(readActivity, { query: { asOf: useAsOf() } });
  const { money } = useMoneyFormats();
  const title = MAIN_TEXTS.panels.activity;
  const columns: Column<Item>[] = [
    {
      key: 'at',
      head: 'Time, UTC',
      cell: ({ at }) => <time dateTime={at}>{clock(at).replace(' UTC', '')}</time>,
    },
    { key: 'title', head: 'What', cell: (item) => item.title },
    { key: 'detail', head: 'Detail', hide: 'narrow', cell: (item) => item.detail },
    {
      key: 'amount',
      head: 'Amount',
      numeric: true,
      cell: ({ amount, currency }) => (amount === null || currency === null ? '' : money(amount, currency)),
    },
    {
      key: 'status',
      head: 'Status',
      cell: ({ status }) =>
        status === null ? null : <Badge tone={TONES[status] ?? 'neutral'}>{capitalised(status)}</Badge>,
    },
  ];
  return (
    <Panel
      title={title}
      what="activity"
      query={activity}
      height={tableHeight(ROWS)}
      exports={activityExport}
      flush
    >
      {({ items }) => (
        // Rows of the business, not figures about it.
        <div data-constant="row">
          <Table
            caption={title}
            columns={columns}
            rows={items}
            rowKey={(item) => item.id}
            empty={MAIN_TEXTS.noActivity}
            maxHeight={(ROWS + 1) * 32}
          />
        </div>
      )}
    </Panel>
  );
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const activityExport = ({ items }: { items: readonly Item[] }): PanelExport => ({
  heads: ['Time', 'Kind', 'What', 'Detail', 'Amount', 'Currency', 'Status'],
  lines: items.map((item) => [
    item.at,
    item.kind,
    item.title,
    item.detail,
    item.amount,
    item.currency,
    item.status,
  ]),
});
