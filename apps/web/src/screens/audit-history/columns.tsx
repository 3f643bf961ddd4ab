import type { ReactNode } from 'react';
import type {
  AuditTrailItem,
  ChangelogItem,
  DataChange,
  UserActivity,
} from '@cottontree/contract/audit/audit.ts';
import { SHOWN_SEVERITY, type AuditSeverity } from '@cottontree/contract/audit/actions.ts';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import { count as countInWords, moment, NOTHING } from '../../kernel/formatting.ts';
import type { AuditColumn } from './audit-table.tsx';
import { Difference } from './difference.tsx';
import type { Fold } from './folds.ts';
import { useRecordHref } from './list-state.ts';
import css from './screen.module.css';
import { AUDIT_TEXTS } from './texts.ts';

const TONES = { critical: 'neg', warning: 'warn', default: 'neutral' } as const satisfies Record<
  (typeof SHOWN_SEVERITY)[AuditSeverity],
  BadgeTone
>;

export const Severity = ({ severity }: { severity: AuditSeverity }) => (
  <Badge tone={TONES[SHOWN_SEVERITY[severity]]}>{severity.charAt(0).toUpperCase() + severity.slice(1)}</Badge>
);

/** What happened, with the time below it. */
const Action = ({ text, at, of }: { text: ReactNode; at: string; of?: string }) => (
  <span className={css.what}>
    <span className={css.text}>{text}</span>
    <span className={css.meta}>
      <time dateTime={at}>{moment(at)}</time>
      {of !== undefined && (
        <>
          {' · '}
          <span className={css.of}>{of}</span>
        </>
      )}
    </span>
  </span>
);

export const TRAIL: readonly AuditColumn<AuditTrailItem>[] = [
  {
    key: 'description',
    head: 'What happened',
    width: '48%',
    cell: (item) => <Action text={item.description} at={item.timestamp} />,
  },
  { key: 'user', head: 'User', cell: ({ userName }) => userName },
  { key: 'action', head: 'Action', cell: ({ action }) => <code>{action}</code> },
  { key: 'address', head: 'Address', hide: 'medium', cell: ({ address }) => address ?? NOTHING },
  { key: 'severity', head: 'Severity', lead: true, cell: ({ severity }) => <Severity severity={severity} /> },
];

/** Business data comes in all day, a record for each load. */
export const LOADS = {
  kindOf: ({ action }: AuditTrailItem) => (action.startsWith('ingest.') ? 'load' : undefined),
  idOf: ({ id }: AuditTrailItem) => id,
  line: ({ count, newest, oldest }: Fold<AuditTrailItem>) => (
    <span className={css.what}>
      <span className={css.text}>{AUDIT_TEXTS.loads(countInWords(count))}</span>
      <span className={css.meta}>
        <time dateTime={oldest.timestamp}>{moment(oldest.timestamp)}</time>
        {' – '}
        <time dateTime={newest.timestamp}>{moment(newest.timestamp)}</time>
      </span>
    </span>
  ),
};

const RecordLink = ({ id }: { id: string }) => <a href={useRecordHref(id)}>record {id}</a>;

export const CHANGELOG: readonly AuditColumn<ChangelogItem>[] = [
  {
    key: 'title',
    head: 'Change',
    width: '60%',
    cell: ({ title, description }) => (
      <span className={css.what}>
        <span className={css.text}>{title}</span>
        <span className={css.long}>{description}</span>
      </span>
    ),
  },
  { key: 'category', head: 'Category', lead: true, cell: ({ category }) => category },
  {
    key: 'version',
    head: 'Version',
    cell: ({ version, category }) =>
      category === 'Release' || category === 'Schema' ? version : <RecordLink id={version} />,
  },
  {
    key: 'date',
    head: 'In force since',
    cell: ({ releaseDate }) => <time dateTime={releaseDate}>{moment(releaseDate)}</time>,
  },
];

export const ACTIVITIES: readonly AuditColumn<UserActivity>[] = [
  {
    key: 'description',
    head: 'What was reported',
    width: '48%',
    cell: (item) => <Action text={item.description} at={item.timestamp} />,
  },
  { key: 'user', head: 'User', cell: ({ userName }) => userName },
  { key: 'action', head: 'Action', cell: ({ action }) => <code>{action}</code> },
  { key: 'location', head: 'Location', hide: 'medium', cell: ({ location }) => location || NOTHING },
];

export const DATA_CHANGES: readonly AuditColumn<DataChange>[] = [
  {
    key: 'field',
    head: 'Field',
    width: '30%',
    cell: (item) => (
      <Action
        text={
          <>
            {item.tableName}.<wbr />
            {item.fieldName}
          </>
        }
        at={item.changedAt}
        of={item.entityId}
      />
    ),
  },
  {
    key: 'difference',
    head: 'Before → after',
    width: '44%',
    cell: ({ oldValue, newValue }) => <Difference before={oldValue} after={newValue} most={4} />,
  },
  { key: 'by', head: 'Changed by', cell: ({ changedBy }) => changedBy },
];
