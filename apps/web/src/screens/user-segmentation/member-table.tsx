import { listSegmentMembers } from '@cottontree/contract/segments/segments.ts';
import { segmentInWords, type SegmentMember } from '@cottontree/contract/segments/schemas.ts';
import type { AnswerOf, CallOf } from '@cottontree/contract/route.ts';
import { useLongRows } from '@cottontree/ui/long-rows.ts';
import { Skeleton, SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { NOTHING, count, date, dollars } from '../../kernel/formatting.ts';
import { usePagesInSight } from '../../kernel/pages-in-sight.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { keyOf, useRead } from '../../kernel/query.ts';
import css from './screen.module.css';
import { SEGMENT_TEXTS } from './texts.ts';

type MemberQuery = Omit<NonNullable<CallOf<typeof listSegmentMembers>['query']>, 'offset' | 'limit'>;
interface Slot {
  place: number;
  member: SegmentMember | undefined;
}
const PAGE = 100;
/** Estimated row height in px, until the row is measured. */
const ROW = 32;

const requestOf = (query: MemberQuery, page: number): CallOf<typeof listSegmentMembers> => ({
  query: { ...query, offset: page * PAGE, limit: PAGE },
});

/** The members of a segment, most active first; pages are loaded as they scroll into view. */
export function MemberTable({ query }: { query: MemberQuery }) {
  const head = useRead(listSegmentMembers, requestOf(query, 0), { keepPrevious: false });
  const { part, first, end } = useLongRows(head.data?.total ?? 0, ROW, true);
  const slots = usePagesInSight<AnswerOf<typeof listSegmentMembers>, SegmentMember>(
    {
      size: PAGE,
      keyOf: (page) => keyOf(listSegmentMembers, requestOf(query, page)),
      rowsOf: ({ members }) => members,
    },
    head,
    first,
    end,
  ).map((member, at): Slot => ({ place: first + at, member }));
  if (head.isError)
    return (
      <PanelError
        error={head.error}
        what={SEGMENT_TEXTS.members.toLowerCase()}
        cause={SEGMENT_TEXTS.membersFailed}
        onRetry={() => void head.refetch()}
        retrying={head.isFetching}
      />
    );
  if (head.data === undefined) return <SkeletonRows rows={10} what={SEGMENT_TEXTS.members.toLowerCase()} />;
  const column = (
    key: string,
    name: string,
    cell: (member: SegmentMember) => Column<Slot>['head'],
    rest: Partial<Column<Slot>> = {},
  ): Column<Slot> => ({
    key,
    head: name,
    cell: ({ member }) => (member === undefined ? <Skeleton width={60} height={10} /> : cell(member)),
    ...rest,
  });
  return (
    <>
      <p className={css.note} role="status">
        {`${count(head.data.total)} ${SEGMENT_TEXTS.members.toLowerCase()}`}
        {head.data.masked && `. ${SEGMENT_TEXTS.masked}`}
      </p>
      <Table
        caption={SEGMENT_TEXTS.members}
        columns={[
          column('name', SEGMENT_TEXTS.name, ({ name }) => name),
          column('msisdn', SEGMENT_TEXTS.number, ({ msisdn }) => msisdn),
          column('district', SEGMENT_TEXTS.district, ({ district }) => district, { hide: 'medium' }),
          column('active', SEGMENT_TEXTS.lastActive, ({ lastActiveOn }) =>
            lastActiveOn === null ? NOTHING : date(lastActiveOn),
          ),
          column('n30', SEGMENT_TEXTS.in30Days, ({ transactions30 }) => count(transactions30), {
            numeric: true,
          }),
          column('n90', SEGMENT_TEXTS.in90Days, ({ transactions90 }) => count(transactions90), {
            numeric: true,
          }),
          column('revenue', SEGMENT_TEXTS.revenue90Days, ({ revenue90 }) => dollars(revenue90), {
            numeric: true,
          }),
          column(
            'before',
            SEGMENT_TEXTS.before,
            ({ before }) =>
              before === null ? NOTHING : segmentInWords(query.type ?? 'behavioral', before).name,
            { hide: 'medium' },
          ),
        ]}
        rows={slots}
        part={part}
        rowKey={({ place }) => String(place)}
        busy={head.isFetching}
        maxHeight="60dvh"
        empty={SEGMENT_TEXTS.nobodyIsInIt}
      />
    </>
  );
}
