import { MOST_FIRED, type FiredAlert } from '@cottontree/contract/errors/error-tracking.ts';
import { ErrorSeverity } from '@cottontree/contract/errors/records.ts';
import { Card } from '@cottontree/ui/card.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { CutNote } from '../../domain/figure/cut-note.tsx';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { NOTHING, count, moment } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { TRACKING_TEXTS } from './texts.ts';

const MAIL = { none: NOTHING, waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const;

const COLUMNS: readonly DataColumn<FiredAlert>[] = [
  {
    key: 'title',
    head: 'Error',
    value: ({ title }) => title,
    cell: ({ title, at, kind }) => (
      <>
        <span className={css.named}>{title}</span>
        <span className={css.under}>
          <time dateTime={at}>{moment(at)}</time>
          {kind === 'regression' && ' · regression'}
        </span>
      </>
    ),
  },
  {
    key: 'severity',
    head: 'Level',
    cell: ({ severity }) => TRACKING_TEXTS.levels[severity],
    value: ({ severity }) => ErrorSeverity.options.indexOf(severity),
    words: ({ severity }) => TRACKING_TEXTS.levels[severity],
  },
  {
    key: 'occurrences',
    head: 'In the hour',
    numeric: true,
    cell: ({ occurrences }) => count(occurrences),
    value: ({ occurrences }) => occurrences,
  },
  { key: 'told', head: 'Told', numeric: true, cell: ({ told }) => count(told), value: ({ told }) => told },
  {
    key: 'mail',
    head: 'Mail',
    value: ({ mail }) => (mail === 'none' ? null : MAIL[mail]),
    cell: ({ mail, mailProblem }) => (
      <>
        {MAIL[mail]}
        {mailProblem !== null && <span className={css.under}>{mailProblem}</span>}
      </>
    ),
  },
];

/** Each is one crossing of a threshold, or one regression of a resolved error. */
export function FiredAlerts({ fired }: { fired: readonly FiredAlert[] }) {
  return (
    <Card title="Alerts fired" meta={<CutNote listed={fired.length} most={MOST_FIRED} />} flush>
      <div data-constant="row">
        <ExportedTable
          sees={['settings.view']}
          caption="Alerts fired"
          views="alerts-fired"
          columns={COLUMNS}
          rows={fired}
          rowKey={({ id }) => id}
          empty="No alert has fired yet."
          comfortable
        />
      </div>
    </Card>
  );
}
