import type { listSegments } from '@cottontree/contract/segments/segments.ts';
import {
  BEHAVIORS,
  RANGE_DAYS,
  segmentInWords,
  type Movement,
  type Segment,
  type SegmentType,
} from '@cottontree/contract/segments/schemas.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { DEVICE_CLASSES } from '@cottontree/contract/imports/options.ts';
import type { Judgement } from '@cottontree/contract/figures/changes.ts';
import type { AnswerOf, QueryOf } from '@cottontree/contract/route.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { judge, UNKNOWN_CHANGE } from '../../figures/change.ts';
import { dayOf, readHeldDay, type SegmentCall } from './held.ts';
import { HISTORY_RANGE } from './wanted.ts';
import { maySee, readVisible, withheldFields } from '../../figures/visible.ts';

const VALUE = 'acquisition.value-to-date';
const DEVICES: Readonly<Record<string, string>> = DEVICE_CLASSES;
const CARD_TRANSACTION_TYPES = new Set(['card_purchase', 'atm_withdrawal']);

interface Row {
  segment: string;
  members: bigint;
  before: bigint | null;
  /** Members at the month ends before the day, oldest first. */
  months: number[] | null;
  active: bigint;
  holders: bigint;
  transactions: bigint;
  average: string | null;
  revenue: string;
  value: string | null;
  income: string | null;
  devices: Record<string, number>;
  /** The most used first. */
  features: { type: string; title: string; n: number }[] | null;
}

const share = (part: number | bigint, whole: number | bigint): number =>
  Number(whole) === 0 ? 0 : (100 * Number(part)) / Number(whole);
const shown = (percent: number): string => `${percent.toFixed(percent < 10 ? 1 : 0)}%`;

/** The segments of a type on a closed day, and the moves between them since the beginning of the range. */
export async function segmentsOfType(
  call: SegmentCall<QueryOf<typeof listSegments>>,
): Promise<AnswerOf<typeof listSegments>> {
  const { db, actor } = call;
  const { range, type } = call.query;
  const values = await readVisible(call, [[VALUE]]);
  const { stamp } = values;
  const day = dayOf(stamp);
  const rangeDays = RANGE_DAYS[range];
  const held = await readHeldDay(db, day, rangeDays);
  const seesRevenue = maySee(actor, VALUE);
  const rows = day === null ? [] : await readRows(db, day, { type, rangeDays });
  return {
    type,
    range,
    state: held.state,
    day: held.state === 'none' ? null : day,
    comparedWith: held.comparedWith,
    computedAt: held.computedAt?.toISOString() ?? null,
    segments: rows.map((row) =>
      present(row, { type, registered: held.members, seesRevenue, day, comparedWith: held.comparedWith }),
    ),
    movements:
      day === null || held.comparedWith === null ? [] : await readMovements(db, day, rangeDays, type),
    valueToDate: values.text(VALUE),
    withheld: await withheldFields(call, { avgLtv: VALUE }),
    highValueFrom: seesRevenue ? held.highValueFrom : null,
    stamp,
  };
}

async function readRows(
  db: Db,
  day: BusinessDay,
  selection: { type: SegmentType; rangeDays: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.segment, s.members, b.members as before, h.months, s.active, s.holders, s.transactions,
           round(s.volume_usd / nullif(s.transactions, 0), 2)::text as average,
           round(s.revenue_usd / s.members, 2)::text as revenue,
           round(s.value_usd / s.members, 2)::text as value,
           round(s.income_usd, 2)::text as income, s.devices,
           (select json_agg(json_build_object('type', k.type, 'title', k.title, 'n', f.value::bigint)
                            order by f.value::bigint desc, k.type)
              from jsonb_each_text(s.features) f join transaction_types k on k.type = f.key) as features
      from segment_statistics s
      left join (select distinct on (segment) segment, members from segment_statistics
                  where day = ${addDays(day, -selection.rangeDays)} and type = ${selection.type}) b on b.segment = s.segment
      left join (select segment, json_agg(members order by day) as months from segment_statistics
                  where day < ${day} and extract(day from day + 1) = 1 and range_days = ${HISTORY_RANGE} and type = ${selection.type}
                  group by segment) h on h.segment = s.segment
     where s.day = ${day} and s.range_days = ${selection.rangeDays} and s.type = ${selection.type}
     order by array_position(${Object.keys(BEHAVIORS)}::text[], s.segment), s.members desc, s.segment`.execute(
    db,
  );
  return rows;
}

async function readMovements(
  db: Db,
  day: BusinessDay,
  rangeDays: number,
  type: SegmentType,
): Promise<Movement[]> {
  const { rows } = await sql<{ from_segment: string | null; to_segment: string | null; members: bigint }>`
    select from_segment, to_segment, members from segment_movements
     where day = ${day} and range_days = ${rangeDays} and type = ${type}
     order by members desc, from_segment, to_segment`.execute(db);
  return rows.map((row) => ({ from: row.from_segment, to: row.to_segment, count: Number(row.members) }));
}

interface PresentContext {
  readonly type: SegmentType;
  readonly registered: number;
  readonly seesRevenue: boolean;
  readonly day: BusinessDay | null;
  /** The beginning of the range, if its segments are known: a segment that is missing there had no members. */
  readonly comparedWith: BusinessDay | null;
}

function present(row: Row, context: PresentContext): Segment {
  const { type, registered, seesRevenue, comparedWith } = context;
  const { name, rule } = segmentInWords(type, row.segment);
  const members = Number(row.members);
  const before = comparedWith === null ? null : Number(row.before ?? 0);
  const change = changeOfMembers(row, before, context);
  const features = row.features ?? [];
  const perMember = Number(row.transactions) / members;
  const activeShare = share(row.active, members);
  return {
    id: row.segment,
    name,
    description: rule,
    count: members,
    percentage: share(members, registered),
    avgLtv: seesRevenue ? row.value : null,
    avgTransactionValue: row.average,
    characteristics: [
      `${shown(activeShare)} active in the range`,
      `${perMember.toFixed(1)} transactions a member`,
      ...(seesRevenue ? [`$${row.revenue} revenue a member`] : []),
      ...(type === 'product_usage' ? [] : [`${shown(share(row.holders, members))} hold a card`]),
      ...(features[0] ? [`Most used: ${features[0].title}`] : []),
    ],
    growth: change.value,
    change,
    countBefore: before,
    activeShare,
    transactionsPerMember: perMember,
    revenuePerMember: seesRevenue ? row.revenue : null,
    ...(type === 'demographic' && {
      topFeatures: features.slice(0, 3).map(({ title }) => title),
      avgIncome: row.income,
      preferredChannels: channelsOf(row, features),
    }),
  };
}

/**
 * The change of members between two days, judged by the changes between month ends. Growth of a segment counts as
 * neither good nor bad.
 */
function changeOfMembers(
  { members, months }: Row,
  before: number | null,
  { day, comparedWith }: PresentContext,
): Judgement {
  if (before === null || day === null || comparedWith === null) return UNKNOWN_CHANGE;
  const on = (at: BusinessDay, value: number) => ({ from: at, to: at, value });
  return judge(
    { kind: 'stock', how: 'change', now: on(day, Number(members)), before: on(comparedWith, before) },
    { months: months ?? [] },
    'none',
  );
}

/** The two most frequent devices at sign-up, and the share of transactions by card. */
function channelsOf({ devices, members }: Row, features: NonNullable<Row['features']>): string[] {
  const used = features.reduce((sum, { n }) => sum + n, 0);
  const byCard = features
    .filter(({ type }) => CARD_TRANSACTION_TYPES.has(type))
    .reduce((sum, { n }) => sum + n, 0);
  return [
    ...Object.entries(devices)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 2)
      .map(([device, count]) => `${DEVICES[device] ?? device} ${shown(share(count, members))}`),
    ...(used > 0 ? [`Card ${shown(share(byCard, used))} of transactions`] : []),
  ];
}
