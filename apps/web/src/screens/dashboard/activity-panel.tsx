import { readActivity, type ActivityItem } from '@cottontree/contract/dashboards/dashboard.ts';
import { reasonTitle } from '@cottontree/contract/outcomes.ts';
import type { z } from 'zod';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { tableHeight } from '../../domain/dashboard/panel-height.ts';
import { column, quantity, type PanelExport } from '../../domain/exports/panel-export.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { useToday } from '../../kernel/company-time.ts';
import { clockOn, useMoneyFormats } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import css from './activity-panel.module.css';
import { MAIN_TEXTS } from './texts.ts';

type Item = z.infer<typeof ActivityItem>;

const TONES: Readonly<Record<string, BadgeTone>> = {
  success: 'pos',
  declined: 'warn',
  failed: 'neg',
  reversed: 'neutral',
};
/** Visible rows; the others scroll. */
const ROWS = 11;
const STAFF_ROWS = 5;

/** The latest payments, newest first, and below them what staff did, so that neither pushes the other out. */
export function ActivityPanel() {
  const activity = useRead(readActivity, { query: { asOf: useAsOf() } });
  const { money } = useMoneyFormats();
  const now = useToday();
  // A list without new entries for days must not look like a list of today.
  const shownDay = activity.data?.stamp.asOf ?? now;
  const title = MAIN_TEXTS.panels.activity;
  const when: Column<Item> = {
    key: 'at',
    head: MAIN_TEXTS.time,
    cell: ({ at }) => <time dateTime={at}>{clockOn(at, shownDay).replace(' UTC', '')}</time>,
  };
  const what = (head: string): Column<Item>[] => [
    { key: 'title', head, cell: ({ title: named }) => named },
    {
      key: 'detail',
      head: MAIN_TEXTS.detail,
      width: '100%',
      cell: ({ detail }) => (
        <span className={css.detail} title={detail}>
          {detail}
        </span>
      ),
    },
  ];
  const columns: Column<Item>[] = [
    when,
    ...what(MAIN_TEXTS.what),
    {
      key: 'amount',
      head: MAIN_TEXTS.amount,
      numeric: true,
      lead: 'plain',
      cell: ({ amount, currency }) => (amount === null || currency === null ? '' : money(amount, currency)),
    },
    {
      key: 'status',
      head: MAIN_TEXTS.status,
      cell: ({ status, reason }) => status !== null && <Status status={status} reason={reason} />,
    },
  ];
  return (
    <Panel
      title={title}
      meta={MAIN_TEXTS.utc}
      what={MAIN_TEXTS.activity}
      query={activity}
      height={tableHeight(ROWS + STAFF_ROWS + 2)}
      exports={activityExport}
      flush
    >
      {({ items }) => (
        // Business rows, not figures about them.
        <div data-constant="row">
          <Table
            caption={title}
            columns={columns}
            rows={items.filter(({ kind }) => kind === 'transaction')}
            rowKey={(item) => item.id}
            empty={MAIN_TEXTS.noActivity}
            maxHeight={tableHeight(ROWS).css}
          />
          {items.some(({ kind }) => kind === 'staff') && (
            <>
              <h3 className={css.staff}>{MAIN_TEXTS.staff}</h3>
              <Table
                caption={MAIN_TEXTS.staff}
                columns={[when, ...what(MAIN_TEXTS.who)]}
                rows={items.filter(({ kind }) => kind === 'staff')}
                rowKey={(item) => item.id}
                maxHeight={tableHeight(STAFF_ROWS).css}
              />
            </>
          )}
        </div>
      )}
    </Panel>
  );
}

/** "Declined: lack of funds" */
function Status({ status, reason }: { status: string; reason: string | null }) {
  const word = status.slice(0, 1).toUpperCase() + status.slice(1);
  return (
    <Badge tone={TONES[status] ?? 'neutral'}>
      {reason === null ? word : `${word}: ${reasonTitle(reason)}`}
    </Badge>
  );
}

const activityExport = ({ items }: { items: readonly Item[] }): PanelExport => ({
  // The permissions of the rows that are present: rows without permission are left out of the response.
  sees: items.map(({ kind }) => (kind === 'transaction' ? 'analytics.view' : 'audit.view')),
  columns: [
    column.time(MAIN_TEXTS.timeUtc),
    column.text(MAIN_TEXTS.kind),
    column.text(MAIN_TEXTS.what),
    column.text(MAIN_TEXTS.detail),
    column.number(MAIN_TEXTS.amount),
    column.text(MAIN_TEXTS.status),
    column.text(MAIN_TEXTS.reason),
  ],
  lines: items.map((item) => [
    item.at,
    item.kind,
    item.title,
    item.detail,
    item.currency === null ? null : quantity(item.amount, item.currency),
    item.status,
    item.reason,
  ]),
});
