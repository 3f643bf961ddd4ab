import { MOST_FIRED, type FiredAlert } from '@cottontree/contract/errors/error-tracking.ts';
import { ErrorSeverity } from '@cottontree/contract/errors/records.ts';
import { Card } from '@cottontree/ui/card.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { CutNote } from '../../domain/figure/cut-note.tsx';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { NOTHING, count, moment } from '../../kernel/formatting.ts';
import { ALERT_RULE_TEXTS } from './alert-rule-texts.ts';
import css from './screen.module.css';
import { TRACKING_TEXTS } from './texts.ts';

const MAIL = {
  none: NOTHING,
  waiting: ALERT_RULE_TEXTS.waiting,
  sent: ALERT_RULE_TEXTS.sent,
  failed: ALERT_RULE_TEXTS.failed,
} as const;

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
          {kind === 'regression' && ALERT_RULE_TEXTS.regression}
        </span>
      </>
    ),
  },
  {
    key: 'severity',
    head: ALERT_RULE_TEXTS.level,
    cell: ({ severity }) => TRACKING_TEXTS.levels[severity],
    value: ({ severity }) => ErrorSeverity.options.indexOf(severity),
    words: ({ severity }) => TRACKING_TEXTS.levels[severity],
  },
  {
    key: 'occurrences',
    head: ALERT_RULE_TEXTS.inTheHour,
    numeric: true,
    cell: ({ occurrences }) => count(occurrences),
    value: ({ occurrences }) => occurrences,
  },
  {
    key: 'told',
    head: ALERT_RULE_TEXTS.notified,
    numeric: true,
    cell: ({ told }) => count(told),
    value: ({ told }) => told,
  },
  {
    key: 'mail',
    head: ALERT_RULE_TEXTS.mail,
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
    <Card
      title={ALERT_RULE_TEXTS.alertsFired}
      meta={<CutNote listed={fired.length} most={MOST_FIRED} />}
      flush
    >
      <div data-constant="row">
        <ExportedTable
          sees={['settings.view']}
          caption={ALERT_RULE_TEXTS.alertsFired}
          views="alerts-fired"
          columns={COLUMNS}
          rows={fired}
          rowKey={({ id }) => id}
          empty={ALERT_RULE_TEXTS.noAlertHasFiredYet}
          comfortable
        />
      </div>
    </Card>
  );
}
