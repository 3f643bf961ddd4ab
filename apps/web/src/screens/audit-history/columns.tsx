import type { ReactNode } from 'react';
import type { AuditTrailItem, ChangelogItem, UserActivity } from '@cottontree/contract/audit/audit.ts';
import { actionInWords } from '@cottontree/contract/audit/action-words.ts';
import { SHOWN_SEVERITY, type AuditSeverity } from '@cottontree/contract/audit/actions.ts';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { count as countInWords, moment, NOTHING } from '../../kernel/formatting.ts';
import type { AuditColumn } from './audit-table.tsx';
import { nameInWords, type ChangedRecord } from './changed-records.ts';
import { Differences } from './difference.tsx';
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

/** The time of an entry, which names its row: what happened is said with it to those who hear it. */
const When = ({ at, what }: { at: string; what?: string }) => (
  <>
    <time dateTime={at}>{moment(at)}</time>
    {what !== undefined && <VisuallyHidden>, {what}</VisuallyHidden>}
  </>
);

const Text = ({ children, of }: { children: ReactNode; of?: string }) => (
  <span className={css.what}>
    <span className={css.text}>{children}</span>
    {of !== undefined && (
      <span className={css.meta}>
        <span className={css.of}>{of}</span>
      </span>
    )}
  </span>
);

/** What was done, with the person's name in place of the user name that it begins with. */
const withPerson = ({ description, userName, person }: AuditTrailItem): string =>
  person !== null && description.startsWith(`${userName} `)
    ? `${person}${description.slice(userName.length)}`
    : description;

export const TRAIL: readonly AuditColumn<AuditTrailItem>[] = [
  {
    key: 'time',
    head: AUDIT_TEXTS.time,
    cell: (item) => <When at={item.timestamp} what={withPerson(item)} />,
  },
  {
    key: 'description',
    head: AUDIT_TEXTS.whatHappened,
    width: '42%',
    cell: (item) => <Text>{withPerson(item)}</Text>,
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
  cell: ({ count, newest, oldest }: Fold<AuditTrailItem>, column: string) => {
    const what = AUDIT_TEXTS[routineOf(newest) ?? 'work'](countInWords(count));
    if (column === 'time') return <When at={newest.timestamp} what={what} />;
    return column === 'description' && <Text of={AUDIT_TEXTS.since(moment(oldest.timestamp))}>{what}</Text>;
  },
};

const RecordLink = ({ id }: { id: string }) => <a href={useRecordHref(id)}>{AUDIT_TEXTS.recordId(id)}</a>;

export const CHANGELOG: readonly AuditColumn<ChangelogItem>[] = [
  {
    key: 'date',
    head: AUDIT_TEXTS.inForceSince,
    cell: ({ releaseDate }) => <When at={releaseDate} />,
  },
  {
    key: 'title',
    head: AUDIT_TEXTS.change,
    width: '56%',
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
];

export const ACTIVITIES: readonly AuditColumn<UserActivity>[] = [
  { key: 'time', head: AUDIT_TEXTS.time, cell: ({ timestamp }) => <When at={timestamp} /> },
  {
    key: 'description',
    head: AUDIT_TEXTS.whatWasReported,
    width: '42%',
    cell: ({ description }) => <Text>{description}</Text>,
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

export const DATA_CHANGES: readonly AuditColumn<ChangedRecord>[] = [
  {
    key: 'time',
    head: AUDIT_TEXTS.time,
    cell: (item) => <When at={item.changedAt} what={item.description} />,
  },
  {
    key: 'what',
    head: AUDIT_TEXTS.whatHappened,
    width: '30%',
    cell: ({ description, tableName }) => <Text of={nameInWords(tableName)}>{description}</Text>,
  },
  {
    key: 'difference',
    head: AUDIT_TEXTS.beforeAfter,
    width: '42%',
    cell: ({ fields }) => <Differences fields={fields} most={4} />,
  },
  { key: 'by', head: AUDIT_TEXTS.changedBy, cell: ({ changedBy }) => changedBy },
];
