/** The trends of a group of figures as a printed page, with the notable days of the last week. */
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { listInsights, readTrends } from '@cottontree/contract/predictions/analytics.ts';
import { TREND_NAMES } from '@cottontree/contract/predictions/names.ts';
import type { Insight, Trend, Trends } from '@cottontree/contract/predictions/trends.ts';
import { shortDay } from '@cottontree/contract/axis-formats.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import { changeLabel, shownChange } from '@cottontree/contract/figures/change-words.ts';
import { PERIOD_NAMES } from '@cottontree/contract/dashboards/names.ts';
import { date, signedPercent, signedPoints, weekday } from '@cottontree/contract/formatting.ts';
import { Power } from '@cottontree/contract/access/permissions.ts';
import type { QueryOf } from '@cottontree/contract/route.ts';
import { shownIn, tickOf } from '@cottontree/contract/unit-formats.ts';
import { receiptCode, type PagePart, type PageRow, type PrintedPage } from '../../figures/printed-page.ts';
import type { Block, KeyFigure } from '../../platform/documents/letterhead.ts';
import { notableDays } from './insights.ts';
import { trendsOfGroup, type AnalyticsCall } from './trends.ts';

const nameOf = ({ id, title }: { readonly id: KnownFigure; readonly title: string }): string =>
  TREND_NAMES.names[id] ?? title;
const drawn = (value: string | null): number | null => (value === null ? null : Number(value));

function keyFigure({ stated, unit, change, values }: Trend, to: string): KeyFigure {
  const label = changeLabel(change);
  const signed = change.how === 'points' ? signedPoints : signedPercent;
  return {
    label: nameOf(stated),
    period: label ?? undefined,
    text: shownIn(unit)(stated.value),
    ...(stated.value !== null && { receipt: receiptCode(stated.id, stated.dimension, to) }),
    ...(change.value !== null && {
      change: { text: signed(shownChange(change.value)), tone: change.verdict, window: change.window },
    }),
    course: values.map(drawn),
  };
}

function chart({ id, unit, stated, values, before }: Trend, { from }: Trends): Block {
  return {
    kind: 'course',
    places: values.map((_, at) => shortDay(addDays(from, at))),
    series: [{ id: 'now', label: PERIOD_NAMES.now, values: values.map(drawn) }],
    comparison: { id: 'before', label: PERIOD_NAMES.before, values: before.map(drawn) },
    formatTick: tickOf(unit),
    format: shownIn(unit, [...values, ...before]),
    fromZero: stated.id !== id,
    receipts: `Receipts: ${id}@DAY for each of its days`,
  };
}

function insightsBlock(insights: readonly Insight[]): Block {
  if (insights.length === 0)
    return { kind: 'remark', text: `${TREND_NAMES.noInsights}. ${TREND_NAMES.noInsightsWhy}` };
  const heads = TREND_NAMES.insightColumns;
  return {
    kind: 'table',
    columns: [
      { name: heads.figure },
      { name: heads.day },
      { name: heads.value, numeric: true },
      { name: heads.expected, numeric: true },
      { name: heads.z, numeric: true },
    ],
    rows: insights.map(({ id, dimension, title, day, value, expected, low, high, z, unit }) => {
      const format = shownIn(unit);
      return [
        { text: dimension === '' ? title : `${title}: ${dimension}` },
        { text: weekday(day) },
        { text: format(value), receipt: receiptCode(id, dimension, day) },
        { text: `${format(expected)} (${format(low)} to ${format(high)})` },
        { text: `${z < 0 ? '−' : '+'}${Math.abs(z).toFixed(1)} sd` },
      ];
    }),
  };
}

const inPairs = (parts: readonly PagePart[]): PageRow[] =>
  Array.from({ length: Math.ceil(parts.length / 2) }, (_, row) => ({
    parts: parts.slice(2 * row, 2 * row + 2),
  }));

export async function trendsPage(call: AnalyticsCall<QueryOf<typeof readTrends>>): Promise<PrintedPage> {
  const trends = await trendsOfGroup(call);
  const { group, from, to } = trends;
  const needs = readTrends.spec.access;
  return {
    title: `${TREND_NAMES.screen}: ${TREND_NAMES.title}, ${TREND_NAMES.groups[group]}`,
    stamp: trends.stamp,
    day: to,
    period: `${date(from)} to ${date(to)}`,
    leone: 'SLL',
    rows: [
      {
        parts: [
          {
            title: TREND_NAMES.title,
            needs,
            withheld: trends.withheld.map(
              ({ field, permission }) => [field, Power.parse(permission)] as const,
            ),
            read: () =>
              Promise.resolve({
                block: { kind: 'figures', figures: trends.trends.map((trend) => keyFigure(trend, to)) },
              }),
          },
        ],
      },
      ...inPairs(
        trends.trends.map((trend) => ({
          title: nameOf(trend),
          needs,
          read: () => Promise.resolve({ block: chart(trend, trends) }),
        })),
      ),
      ...(group === 'overview'
        ? [
            {
              parts: [
                {
                  title: TREND_NAMES.insights,
                  needs: listInsights.spec.access,
                  read: async () => ({ block: insightsBlock((await notableDays(call)).insights) }),
                },
              ],
            },
          ]
        : []),
    ],
  };
}
