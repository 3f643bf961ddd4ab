import type { UseQueryResult } from '@tanstack/react-query';
import { listBackups, type Backup } from '@cottontree/contract/backup/backup.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { useLongRows } from '@cottontree/ui/long-rows.ts';
import { Skeleton } from '@cottontree/ui/skeleton.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { moment, percent } from '../../kernel/formatting.ts';
import { usePagesInSight } from '../../kernel/pages-in-sight.ts';
import { keyOf } from '../../kernel/query.ts';
import { duration, size } from './measures.ts';
import css from './screen.module.css';
import { BACKUP_TEXTS, STATUS, TYPES } from './texts.ts';
import { PAGE } from './use-backups.ts';

const ROW = 40;
interface Slot {
  place: number;
  it: Backup | undefined;
}
type Listed = AnswerOf<typeof listBackups>;

export function HistoryTable({ head }: { head: UseQueryResult<Listed> }) {
  const { part, first, end } = useLongRows(head.data?.total ?? 0, ROW);
  const slots = usePagesInSight<Listed, Backup>(
    {
      size: PAGE,
      keyOf: (page) => keyOf(listBackups, { query: { offset: page * PAGE, limit: PAGE } }),
      rowsOf: ({ backups }) => backups,
    },
    head,
    first,
    end,
  ).map((it, at): Slot => ({ place: first + at, it }));
  const column = (
    key: string,
    name: string,
    cell: (it: Backup) => Column<Slot>['head'],
    rest: Partial<Column<Slot>> = {},
  ): Column<Slot> => ({
    key,
    head: name,
    cell: ({ it }) => (it ? cell(it) : <Skeleton width={80} height={10} />),
    ...rest,
  });
  const columns = [
    column('type', BACKUP_TEXTS.type, (it) => (
      <span className={css.type}>
        {TYPES[it.type].label}
        {it.inPlaceOfFull && <span className={css.under}>{BACKUP_TEXTS.inPlaceOfAFullOne}</span>}
      </span>
    )),
    column('date', BACKUP_TEXTS.date, ({ date }) => <time dateTime={date}>{moment(date)}</time>),
    column('status', BACKUP_TEXTS.status, (it) => (
      <span className={css.status}>
        <span className={css.badges}>
          <Badge tone={STATUS[it.status].tone}>
            {it.status === 'running'
              ? `${STATUS.running.label} ${percent(it.progress)}`
              : STATUS[it.status].label}
          </Badge>
          {it.proof && (
            <Badge tone={it.proof.passed ? 'pos' : 'neg'}>
              {it.proof.passed ? BACKUP_TEXTS.proved : BACKUP_TEXTS.notProved}
            </Badge>
          )}
        </span>
        {it.problem !== null && <span className={css.why}>{it.problem}</span>}
        {it.proof?.problem && <span className={css.why}>{it.proof.problem}</span>}
      </span>
    )),
    column('location', BACKUP_TEXTS.location, ({ location }) => location),
    column(
      'by',
      BACKUP_TEXTS.requestedBy,
      ({ requestedBy, origin }) => requestedBy ?? (origin === 'schedule' ? BACKUP_TEXTS.scheduleText : '–'),
      {
        hide: 'medium',
      },
    ),
    column('duration', BACKUP_TEXTS.duration, (it) => duration(it.duration), { numeric: true }),
    column('size', BACKUP_TEXTS.size, (it) => size(it.size), { numeric: true }),
  ];
  return (
    <div data-constant="row">
      <Table
        caption={BACKUP_TEXTS.history}
        columns={columns}
        rows={slots}
        part={part}
        rowKey={({ it, place }) => it?.id ?? String(place)}
        busy={head.isPlaceholderData}
        comfortable
      />
    </div>
  );
}
