import type { listSegmentInsights } from '@cottontree/contract/segments/segments.ts';
import {
  RANGE_DAYS,
  SEGMENT_TYPES,
  segmentInWords,
  type SegmentInsight,
  type SegmentType,
} from '@cottontree/contract/segments/schemas.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { NOTABLE, judgeChange, percentChanges } from '@cottontree/models/unusual-change.ts';
import type { AnswerOf, QueryOf } from '@cottontree/contract/route.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { dayOf, readHeldDay, type SegmentCall } from './held.ts';
import { moveInWords, signed, signedNumber } from './insight-words.ts';
import { HISTORY_RANGE } from './wanted.ts';
import { readVisible } from '../../figures/visible.ts';

/** With fewer members or transactions, chance alone would produce insights. */
const FEWEST_MEMBERS = 30;
const FEWEST_TRANSACTIONS = 100;
const LARGEST_MOVEMENTS = 5;

interface SegmentHistory {
  type: SegmentType;
  segment: string;
  now: bigint;
  before: bigint;
  transactions: bigint;
  average: number | null;
  average_before: number | null;
  /** At month ends up to the day, oldest first. */
  counts: number[];
  averages: number[];
}

/** Each segment on the day, 30 days before, and at the month ends before that: counts and average transactions. */
async function readHistories(db: Db, day: BusinessDay): Promise<SegmentHistory[]> {
  const before = addDays(day, -HISTORY_RANGE);
  const { rows } = await sql<SegmentHistory>`
    with kept as (
      select day, type, segment, members, transactions, (volume_usd / nullif(transactions, 0))::float8 as average
        from segment_statistics where range_days = ${HISTORY_RANGE} and day <= ${day}),
    histories as (
      select type, segment, json_agg(members order by day) as counts,
             coalesce(json_agg(average order by day) filter (where average is not null), '[]') as averages
        from kept where extract(day from day + 1) = 1 and day <= ${before} group by type, segment)
    select n.type, n.segment, n.members as now, b.members as before, n.transactions, n.average,
           b.average as average_before, h.counts, h.averages
      from kept n
      join kept b on b.day = ${before} and b.type = n.type and b.segment = n.segment
      join histories h on h.type = n.type and h.segment = n.segment
     where n.day = ${day}`.execute(db);
  return rows;
}

/** Notable changes of segments, then the largest movements. */
export async function segmentInsights(
  call: SegmentCall<QueryOf<typeof listSegmentInsights>>,
): Promise<AnswerOf<typeof listSegmentInsights>> {
  const { db } = call;
  const { range } = call.query;
  const { stamp } = await readVisible(call, []);
  const day = dayOf(stamp);
  const rangeDays = RANGE_DAYS[range];
  const held = await readHeldDay(db, day, rangeDays);
  const histories = day === null ? [] : await readHistories(db, day);
  const notable = histories.flatMap((each) => [...growthOf(each), ...valueOf(each)]);
  return {
    range,
    day: held.state === 'none' ? null : day,
    state: held.state,
    months: Math.max(0, ...histories.map(({ counts }) => counts.length)),
    insights: [
      ...notable.toSorted((a, b) => Math.abs(b.score) - Math.abs(a.score)),
      ...(day === null ? [] : await largestMovements(db, day, rangeDays)),
    ],
    stamp,
  };
}

const count = (value: number | bigint): string => Number(value).toLocaleString('en-US');
const named = ({ type, segment }: Pick<SegmentHistory, 'type' | 'segment'>): string =>
  `${segmentInWords(type, segment).name} (${SEGMENT_TYPES[type].toLowerCase()})`;

/** Growth insights: the number of members changed more in 30 days than it usually does in a month. */
function growthOf(history: SegmentHistory): SegmentInsight[] {
  const [before, now] = [Number(history.before), Number(history.now)];
  const judged = judgeChange(percentChanges([before, now])[0] ?? 0, percentChanges(history.counts));
  if (!judged || before < FEWEST_MEMBERS || Math.abs(judged.score) < NOTABLE) return [];
  const { usual, spread, score } = judged;
  return [
    {
      id: `growth:${history.type}:${history.segment}`,
      kind: 'beyond-history',
      type: history.type,
      segment: history.segment,
      title: `${named(history)} ${moveInWords(judged, { up: ['grew', 'grow'], down: ['shrank', 'shrink'] })}`,
      detail: `From ${count(before)} to ${count(now)} subscribers. The usual monthly change is ${signed(usual)}, give or take ${spread.toFixed(1)} points.`,
      score,
      evidence: [
        { label: '30 days before', value: count(before) },
        { label: 'Now', value: count(now) },
        { label: 'Usual change', value: signed(usual) },
        { label: 'Against its usual variation', value: `${signedNumber(score)} times` },
      ],
    },
  ];
}

/** Value insights: the same for the average transaction. */
function valueOf(history: SegmentHistory): SegmentInsight[] {
  const { average, average_before: before } = history;
  if (average === null || before === null || Number(history.transactions) < FEWEST_TRANSACTIONS) return [];
  const judged = judgeChange(percentChanges([before, average])[0] ?? 0, percentChanges(history.averages));
  if (!judged || Math.abs(judged.score) < NOTABLE) return [];
  const { usual, spread, score } = judged;
  return [
    {
      id: `value:${history.type}:${history.segment}`,
      kind: 'value',
      type: history.type,
      segment: history.segment,
      title: `${named(history)}: the average transaction ${moveInWords(judged, { up: ['rose', 'rise'], down: ['fell', 'fall'] })}`,
      detail: `From $${before.toFixed(2)} to $${average.toFixed(2)}. The usual monthly change is ${signed(usual)}, give or take ${spread.toFixed(1)} points.`,
      score,
      evidence: [
        { label: 'The 30 days before', value: `$${before.toFixed(2)}` },
        { label: 'The last 30 days', value: `$${average.toFixed(2)}` },
        { label: 'Transactions', value: count(history.transactions) },
        { label: 'Against its usual variation', value: `${signedNumber(score)} times` },
      ],
    },
  ];
}

/** Movements between behavioural segments, the largest first. */
async function largestMovements(db: Db, day: BusinessDay, rangeDays: number): Promise<SegmentInsight[]> {
  const { rows } = await sql<{ from_segment: string; to_segment: string; members: bigint; whole: bigint }>`
    select from_segment, to_segment, members, whole
      from (select *, sum(members) over (partition by from_segment)::bigint as whole
              from segment_movements
             where day = ${day} and range_days = ${rangeDays} and type = 'behavioral' and from_segment is not null) m
     where to_segment is not null and to_segment <> from_segment
     order by members desc, from_segment, to_segment limit ${LARGEST_MOVEMENTS}`.execute(db);
  return rows.map(({ from_segment: from, to_segment: to, members, whole }) => {
    const share = (100 * Number(members)) / Number(whole);
    const [before, now] = [segmentInWords('behavioral', from).name, segmentInWords('behavioral', to).name];
    return {
      id: `movement:${from}:${to}`,
      kind: 'movement',
      type: 'behavioral',
      segment: to,
      title: `${count(members)} subscribers moved from ${before} to ${now}`,
      detail: `${share.toFixed(1)}% of the ${count(whole)} in ${before} ${rangeDays} days before.`,
      score: share,
      evidence: [
        { label: `${before}, ${rangeDays} days before`, value: count(whole) },
        { label: `Of these, ${now} now`, value: count(members) },
      ],
    };
  });
}
