/** Which figures the trends of a group show, and which daily figures are searched for unusual values. */
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { TrendGroup } from '@cottontree/contract/predictions/trends.ts';
import type { Scale } from '@cottontree/models/notable-changes.ts';

/** A daily figure; `total` names the figure that sums it up over a period, when adding its days makes sense. */
export interface TrendSeries {
  readonly id: KnownFigure;
  readonly total?: KnownFigure;
}

const REVENUE: TrendSeries = { id: 'revenue.day', total: 'period.revenue' };
const TRANSACTIONS: TrendSeries = { id: 'operations.transactions', total: 'period.transactions' };

export const TREND_SERIES: Readonly<Record<TrendGroup, readonly TrendSeries[]>> = {
  overview: [
    { id: 'subscribers.registered' },
    { id: 'subscribers.active-30' },
    REVENUE,
    TRANSACTIONS,
    { id: 'cards.holders' },
    { id: 'treasury.own' },
  ],
  financial: [
    REVENUE,
    { id: 'treasury.own' },
    { id: 'treasury.customer-money' },
    { id: 'treasury.trust-coverage' },
    { id: 'treasury.liquidity' },
    { id: 'treasury.reserve-ratio' },
  ],
  users: [
    { id: 'subscribers.registered' },
    { id: 'subscribers.new', total: 'period.new-subscribers' },
    { id: 'subscribers.active-30' },
    { id: 'subscribers.retention-30' },
    { id: 'kyc.completion' },
    { id: 'cards.adoption' },
  ],
  operations: [
    TRANSACTIONS,
    { id: 'operations.success-rate' },
    { id: 'operations.declined', total: 'period.declined' },
    { id: 'operations.failed', total: 'period.failed' },
    { id: 'support.open' },
    { id: 'cards.decline-rate' },
  ],
};

export interface InsightSeries {
  readonly id: KnownFigure;
  readonly dimension: string;
  readonly scale: Scale;
}

const proportion = (id: KnownFigure, dimension = ''): InsightSeries => ({
  id,
  dimension,
  scale: 'proportion',
});
const counted = (id: KnownFigure, dimension = ''): InsightSeries => ({ id, dimension, scale: 'count' });
const percentage = (id: KnownFigure): InsightSeries => ({ id, dimension: '', scale: 'percentage' });

export const REVENUE_OF_DAYS = proportion('revenue.day');

/** Only what happens within a day. Balances and rolling rates include yesterday, so their days are not independent. */
export const INSIGHT_SERIES: readonly InsightSeries[] = [
  REVENUE_OF_DAYS,
  counted('operations.transactions'),
  percentage('operations.success-rate'),
  counted('operations.declined'),
  counted('operations.failed'),
  counted('subscribers.dau'),
  counted('subscribers.new'),
  counted('day.transactions', 'wallet'),
  counted('day.transactions', 'card'),
  proportion('day.volume', 'wallet'),
  proportion('day.volume', 'card'),
  counted('day.card-declines'),
  counted('day.card-failures'),
  counted('day.kyc-completed'),
  counted('day.cards-issued'),
  counted('day.cards-activated'),
  counted('support.tickets-opened'),
];
