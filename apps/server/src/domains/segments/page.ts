/** The segments and cohorts as a printed page: all tabs of the screen. */
import {
  listCohorts,
  listSegmentInsights,
  type listSegments,
} from '@cottontree/contract/segments/segments.ts';
import {
  segmentInWords,
  SEGMENT_TYPES,
  type Cohorts,
  type SegmentInsight,
  type Segments,
} from '@cottontree/contract/segments/schemas.ts';
import { percentTick } from '@cottontree/contract/axis-formats.ts';
import { shownChange } from '@cottontree/contract/figures/change-words.ts';
import {
  count,
  date,
  dollars,
  month,
  NOTHING,
  percent,
  signedPercent,
} from '@cottontree/contract/formatting.ts';
import { Power } from '@cottontree/contract/access/permissions.ts';
import type { QueryOf } from '@cottontree/contract/route.ts';
import { SEGMENT_NAMES } from '@cottontree/contract/segments/names.ts';
import { receiptCode, type PagePart, type PrintedPage } from '../../figures/printed-page.ts';
import { standingBlock, standingRows } from '../../figures/printed-standing.ts';
import type { FigureCall } from '../../figures/visible.ts';
import type { Db } from '../../platform/database/client.ts';
import type { Block, Printed } from '../../platform/documents/letterhead.ts';
import { cohortsOfRange } from './cohorts.ts';
import { segmentInsights } from './segment-insights.ts';
import { segmentsOfType } from './segments.ts';

type PageCall = FigureCall & { readonly db: Db; readonly query: QueryOf<typeof listSegments> };

const words = (text: string): Printed => ({ text });
const number = (name: string) => ({ name, numeric: true });
const remark = (text: string): Block => ({ kind: 'remark', text });
const REGISTERED = 'subscribers.registered';
/** More columns would not be readable on paper. */
const MOST_MONTHS = 12;

function segmentsBlock({ segments, day, withheld }: Segments): Block {
  if (segments.length === 0) return remark(`${SEGMENT_NAMES.none}. ${SEGMENT_NAMES.noneWhy}`);
  const all = segments.reduce((sum, each) => sum + each.count, 0);
  const seesValue = withheld.length === 0;
  return {
    kind: 'table',
    columns: [
      { name: 'Segment' },
      { name: 'Rule' },
      number('Subscribers'),
      number('Share'),
      number('Growth'),
      number('Active'),
      ...(seesValue ? [number(SEGMENT_NAMES.value)] : []),
      number('Avg. transaction'),
    ],
    rows: segments.map((each) => [
      words(each.name),
      words(each.description),
      words(count(each.count)),
      words(percent(each.percentage)),
      words(each.change.value === null ? NOTHING : signedPercent(shownChange(each.change.value))),
      words(percent(each.activeShare)),
      ...(seesValue ? [words(dollars(each.avgLtv))] : []),
      words(dollars(each.avgTransactionValue)),
    ]),
    total: [
      words(SEGMENT_NAMES.registered),
      words(''),
      { text: count(all), ...(day !== null && { receipt: receiptCode(REGISTERED, '', day) }) },
    ],
  };
}

/** Former segments as rows, present ones as columns. */
function movementsBlock({ type, segments, movements }: Segments): Block {
  const order: (string | null)[] = [
    ...new Set([...segments.map(({ id }) => id), ...movements.flatMap(({ from, to }) => [from, to])]),
  ].filter((each) => each !== null);
  const from = movements.some((each) => each.from === null) ? [...order, null] : order;
  const to = movements.some((each) => each.to === null) ? [...order, null] : order;
  const nameOf = (segment: string | null, nobody: string): string =>
    segment === null ? nobody : segmentInWords(type, segment).name;
  const sum = (of: (each: Segments['movements'][number]) => boolean): string =>
    count(movements.filter(of).reduce((all, each) => all + each.count, 0));
  return {
    kind: 'table',
    columns: [
      { name: 'From, to' },
      ...to.map((each) => number(nameOf(each, SEGMENT_NAMES.left))),
      number('Before'),
    ],
    rows: from.map((before) =>
      [
        nameOf(before, SEGMENT_NAMES.nobody),
        ...to.map((now) => sum((each) => each.from === before && each.to === now)),
        sum((each) => each.from === before),
      ].map(words),
    ),
    total: [
      'Now',
      ...to.map((now) => sum((each) => each.to === now)),
      sum(({ to: now }) => now !== null),
    ].map(words),
  };
}

/** One row per cohort, one column per month since its first. */
function cohortsBlock({ cohorts }: Cohorts): Block {
  if (cohorts.length === 0) return remark(SEGMENT_NAMES.survivalNone);
  const shown = Math.min(MOST_MONTHS, Math.max(...cohorts.map(({ months }) => months.length - 1)));
  return {
    kind: 'table',
    columns: [
      { name: 'Cohort' },
      number('Users'),
      ...Array.from({ length: shown }, (_, at) => number(`M${at + 1}`)),
    ],
    rows: cohorts.map(({ cohort, users, months }) =>
      [
        month(`${cohort}-01`),
        count(users),
        ...Array.from({ length: shown }, (_, at) => {
          const cell = months[at + 1];
          return cell === undefined ? '' : percent(cell.retention);
        }),
      ].map(words),
    ),
  };
}

const survivalBlock = ({ survival }: Cohorts): Block =>
  survival.length === 0
    ? remark(`${SEGMENT_NAMES.survivalNone}. ${SEGMENT_NAMES.survivalNoneWhy}`)
    : {
        kind: 'course',
        places: survival.map((each) => String(each.month)),
        series: [{ id: 'share', label: 'Still doing business', values: survival.map(({ share }) => share) }],
        bands: [
          {
            label: SEGMENT_NAMES.survivalBand,
            lower: survival.map(({ low }) => low),
            upper: survival.map(({ high }) => high),
          },
        ],
        formatTick: percentTick,
        format: percent,
      };

const insightsBlock = (insights: readonly SegmentInsight[]): Block =>
  insights.length === 0
    ? remark(`${SEGMENT_NAMES.noInsights}. ${SEGMENT_NAMES.noInsightsWhy}`)
    : {
        kind: 'table',
        columns: [{ name: 'Type' }, { name: 'Change' }, { name: 'Computed from' }],
        rows: insights.map(({ type, title, detail, evidence }) =>
          [
            SEGMENT_TYPES[type],
            `${title}. ${detail}`,
            evidence.map(({ label, value }) => `${label}: ${value}`).join('; '),
          ].map(words),
        ),
      };

const FIGURES = standingRows(SEGMENT_NAMES.figures).map((row) => {
  const [id] = row.figure;
  const inDollars = id === 'acquisition.cac' || id === 'acquisition.value-to-date';
  return { ...row, ...(inDollars && { format: dollars }) };
});

export async function segmentsPage(call: PageCall): Promise<PrintedPage> {
  const [answer, cohorts] = await Promise.all([segmentsOfType(call), cohortsOfRange(call)]);
  const { day, comparedWith, stamp } = answer;
  const since = comparedWith === null ? '' : `, growth since ${date(comparedWith)}`;
  const part = (title: string, block: Block, meta?: string): PagePart => ({
    title,
    needs: listCohorts.spec.access,
    read: () => Promise.resolve({ meta, block }),
  });
  return {
    title: 'User Segmentation',
    stamp,
    ...(day !== null && { day }),
    period: day === null ? '' : comparedWith === null ? date(day) : `${date(comparedWith)} to ${date(day)}`,
    leone: 'SLL',
    rows: [
      {
        parts: [
          {
            ...part(
              `${SEGMENT_NAMES.segments}: ${SEGMENT_TYPES[answer.type]}`,
              segmentsBlock(answer),
              day === null ? undefined : `at the end of ${date(day)}${since}`,
            ),
            withheld: answer.withheld.map(
              ({ permission }) => [SEGMENT_NAMES.value, Power.parse(permission)] as const,
            ),
          },
        ],
      },
      ...(comparedWith === null
        ? []
        : [
            {
              parts: [
                part(
                  SEGMENT_NAMES.movements,
                  movementsBlock(answer),
                  day === null ? undefined : `${date(comparedWith)} to ${date(day)}`,
                ),
              ],
            },
          ]),
      {
        parts: [
          part(
            `${SEGMENT_NAMES.cohorts}: ${SEGMENT_NAMES.measures.retention}`,
            cohortsBlock(cohorts),
            cohorts.through === null ? undefined : `to ${month(`${cohorts.through}-01`)}`,
          ),
        ],
      },
      { parts: [part(SEGMENT_NAMES.survival, survivalBlock(cohorts), SEGMENT_NAMES.survivalBand)] },
      {
        parts: [
          {
            title: SEGMENT_NAMES.acquisition,
            needs: listCohorts.spec.access,
            read: async () => ({ block: await standingBlock(call, stamp, FIGURES, 'Value') }),
          },
        ],
      },
      {
        parts: [
          {
            title: SEGMENT_NAMES.insights,
            needs: listSegmentInsights.spec.access,
            read: async () => ({ block: insightsBlock((await segmentInsights(call)).insights) }),
          },
        ],
      },
    ],
  };
}
