import type { ReactNode } from 'react';
import type {
  AuditTrailItem,
  ChangelogItem,
  DataChange,
  UserActivity,
} from '@cottontree/contract/audit/audit.ts';
import { actionInWords } from '@cottontree/contract/audit/action-words.ts';
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

/** What was done, with the person's name in place of the user name that it begins with. */
const withPerson = ({ description, userName, person }: AuditTrailItem): string =>
  person !== null && description.startsWith(`${userName} `)
    ? `${person}${description.slice(userName.length)}`
    : description;

export const TRAIL: readonly AuditColumn<AuditTrailItem>[] = [
  {
    key: 'description',
    head: AUDIT_TEXTS.whatHappened,
    width: '48%',
    cell: (item) => <Action text={withPerson(item)} at={item.timestamp} />,
  },
  {
    key: 'user',
    head: AUDIT_TEXTS.user,
    cell: ({ userName, person }) => <span title={userName}>{person ?? userName}</span>,
  },
  {
    key: 'action',
    head: AUDIT_TEXTS.action,
    cell: ({ action }) => <span title={action}>{actionInWords(action)}</span>,
  },
  { key: 'address', head: AUDIT_TEXTS.address, hide: 'medium', cell: ({ address }) => address ?? NOTHING },
  {
    key: 'severity',
    head: AUDIT_TEXTS.severity,
    lead: true,
    cell: ({ severity }) => <Severity severity={severity} />,
  },
];

/** Business data comes in all day, and background work writes after it: a record for each time. */
const routineOf = ({ action }: AuditTrailItem): 'loads' | 'work' | undefined => {
  if (action.startsWith('ingest.')) return 'loads';
  return action === 'system.write' || action === 'seals.write' ? 'work' : undefined;
};
export const ROUTINE = {
  kindOf: routineOf,
  idOf: ({ id }: AuditTrailItem) => id,
  line: ({ count, newest, oldest }: Fold<AuditTrailItem>) => (
    <span className={css.what}>
      <span className={css.text}>{AUDIT_TEXTS[routineOf(newest) ?? 'work'](countInWords(count))}</span>
      <span className={css.meta}>
        <time dateTime={oldest.timestamp}>{moment(oldest.timestamp)}</time>
        {' – '}
        <time dateTime={newest.timestamp}>{moment(newest.timestamp)}</time>
      </span>
    </span>
  ),
};

const RecordLink = ({ id }: { id: string }) => <a href={useRecordHref(id)}>{AUDIT_TEXTS.recordId(id)}</a>;

export const CHANGELOG: readonly AuditColumn<ChangelogItem>[] = [
  {
    key: 'title',
    head: AUDIT_TEXTS.change,
    width: '60%',
    cell: ({ title, description }) => (
      <span className={css.what}>
        <span className={css.text}>{title}</span>
        <span className={css.long}>{description}</span>
      </span>
    ),
  },
  { key: 'category', head: AUDIT_TEXTS.category, lead: true, cell: ({ category }) => category },
  {
    key: 'version',
    head: AUDIT_TEXTS.version,
    cell: ({ version, category }) =>
      category === 'Release' || category === 'Schema' ? version : <RecordLink id={version} />,
  },
  {
    key: 'date',
    head: AUDIT_TEXTS.inForceSince,
    cell: ({ releaseDate }) => <time dateTime={releaseDate}>{moment(releaseDate)}</time>,
  },
];

export const ACTIVITIES: readonly AuditColumn<UserActivity>[] = [
  {
    key: 'description',
    head: AUDIT_TEXTS.whatWasReported,
    width: '48%',
    cell: (item) => <Action text={item.description} at={item.timestamp} />,
  },
  { key: 'user', head: AUDIT_TEXTS.user, cell: ({ userName }) => userName },
  {
    key: 'action',
    head: AUDIT_TEXTS.action,
    cell: ({ action }) => <span title={action}>{actionInWords(action)}</span>,
  },
  {
    key: 'location',
    head: AUDIT_TEXTS.location,
    hide: 'medium',
    cell: ({ location }) => location || NOTHING,
  },
];

export const DATA_CHANGES: readonly AuditColumn<DataChange>[] = [
  {
    key: 'field',
    head: AUDIT_TEXTS.field,
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
    head: AUDIT_TEXTS.beforeAfter,
    width: '44%',
    cell: ({ oldValue, newValue }) => <Difference before={oldValue} after={newValue} most={4} />,
  },
  { key: 'by', head: AUDIT_TEXTS.changedBy, cell: ({ changedBy }) => changedBy },
];
