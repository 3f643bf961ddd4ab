/**
 * The names of figures in questions. A new figure in the catalogue is recognised by the words of its title; this list
 * adds other names, and its order decides where a question could mean several figures.
 */
import { figureOfKey, type FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import { CATALOGUE, figureOf, isDivided } from '../../figures/catalogue.ts';
import type { Figure } from '../../figures/figure.ts';
import { partsOf } from './dimensions.ts';
import type { Grain } from '../../figures/grain.ts';
import { ideasIn } from './words.ts';

export interface Entry {
  readonly figure: Figure;
  /** Set where the words mean one part of the figure. */
  readonly dimension?: string | undefined;
  /** Alternatives; the ideas of each must all occur in the question. */
  readonly bags: readonly (readonly string[])[];
  /** Words for the dimension of its parts: "by tier". */
  readonly by: readonly string[];
  /** Ideas of its title, which may occur in the question besides those of the bag. */
  readonly title: ReadonlySet<string>;
}

/** A figure or a part of one, and its alternative names, separated by |. If several fit, the first one is meant. */
const NAMES: readonly (readonly [name: FigureKey, ways: string])[] = [
  [
    'subscribers.registered',
    'subscriber | registered subscriber | subscriber base | wallets open | open wallet | wallet',
  ],
  ['subscribers.growth', 'subscriber growth | growth subscriber base'],
  ['subscribers.new', 'new subscriber | new wallet | opened wallet'],
  ['month.new-subscribers', 'new subscriber | new wallet | opened wallet'],
  ['period.new-subscribers', 'new subscriber | new wallet | opened wallet'],
  ['subscribers.distribution', 'subscriber product | subscriber distribution | subscriber'],
  ['subscribers.active-30', 'active subscriber | active30 | active'],
  ['subscribers.active-90', 'active subscriber | active'],
  [
    'subscribers.active-30-rate',
    'active rate | active subscriber rate | share active subscriber | percentage active subscriber | percent active subscriber',
  ],
  [
    'subscribers.active-90-rate',
    'active rate | active subscriber rate | share active subscriber | percent active subscriber',
  ],
  ['subscribers.dau', 'dau | daily active subscriber | active subscriber | active'],
  ['subscribers.stickiness', 'stickiness | stickiness subscriber | stickiness product'],
  [
    'subscribers.retention-30',
    'retention | retention rate | subscriber retention | percent subscriber retention',
  ],
  ['subscribers.churn-30', 'churn | churn rate | subscriber churn | percent subscriber churn'],
  ['subscribers.churn-90', 'churn | churn rate | subscriber churn'],
  [
    'kyc.completion',
    'kyc completion | kyc completion rate | percent subscriber kyc | share subscriber kyc | percent kyc completion | identified subscriber | verified subscriber | percent verified subscriber',
  ],
  ['kyc.subscribers', 'subscriber kyc | subscriber | kyc | kyc distribution | kyc subscriber'],
  [
    'kyc.approved-in-7',
    'kyc approved 7 day | kyc case approved week | kyc approved within week | kyc speed | kyc case approved in time',
  ],
  ['day.kyc-completed', 'kyc approved | kyc case approved | kyc completion case | kyc case decided'],
  [
    'day.kyc-pending',
    'kyc case open | kyc pending | kyc backlog | kyc case pending | open kyc | pending kyc case',
  ],
  ['cards.held', 'card | card issued | card circulation | card held | tier'],
  ['cards.activated', 'card activated | activated card'],
  [
    'cards.activation-rate',
    'card activation rate | card activation | percent card activated | share card activated',
  ],
  ['cards.holders', 'card holder | cardholder | subscriber with card | subscriber card'],
  [
    'cards.adoption',
    'card adoption | adoption | card adoption rate | adoption rate | share subscriber card | percent subscriber card',
  ],
  ['cards.adoption-growth', 'card adoption growth | adoption growth'],
  ['cards.active-30', 'active card | card used'],
  ['cards.active-30-rate', 'active card rate | share active card | percent active card | percent card used'],
  [
    'cards.decline-rate',
    'card decline rate | card declined rate | declined rate | percent card declined | share card transaction declined',
  ],
  ['cards.failure-rate', 'card failure rate | card failed rate | failed rate | percent card failed'],
  [
    'cards.approved-30',
    'card transaction approved | approved card transaction | approved card payment | card transaction',
  ],
  ['cards.revenue', 'revenue tier | revenue card tier | revenue card | revenue'],
  [
    'cards.average-revenue',
    'revenue per card tier | revenue per card | average revenue per card | average revenue card',
  ],
  ['day.cards-issued', 'card issued | new card'],
  ['day.cards-activated', 'card activated | activated card'],
  ['day.card-declines', 'card declined | declined card | declined card transaction'],
  ['day.card-failures', 'card failed | failed card | failed card transaction'],
  ['revenue.month', 'revenue | monthly revenue'],
  ['revenue.month-to-date', 'revenue | revenue month to date'],
  ['revenue.day', 'revenue | daily revenue'],
  ['period.revenue', 'revenue'],
  ['pnl.week:revenue', 'revenue'],
  ['pnl.quarter:revenue', 'revenue'],
  ['pnl.year:revenue', 'revenue'],
  ['pnl.month:revenue', 'revenue'],
  ['revenue.product', 'revenue product | revenue'],
  ['revenue.line', 'revenue line | revenue | revenue fee | fee revenue | fee'],
  ['revenue.kyc', 'revenue kyc level | revenue level | revenue kyc | revenue'],
  ['revenue.kyc-average', 'revenue per subscriber kyc level | arpu kyc level | arpu level | arpu kyc | arpu'],
  ['revenue.kyc-subscribers', 'subscriber kyc level month'],
  ['revenue.growth', 'revenue growth | growth revenue'],
  ['revenue.usual-day', 'usual revenue | usual daily revenue'],
  ['revenue.above-usual', 'revenue above usual | revenue more usual'],
  ['revenue.arpu', 'arpu | revenue per subscriber | average revenue per subscriber'],
  ['revenue.arpu-active', 'arpu active | revenue per active subscriber'],
  ['volumes.sll-day', 'volume sll | transaction volume sll | sll volume transaction'],
  ['volumes.sll-month', 'volume sll | transaction volume sll'],
  ['volumes.usd-day', 'volume usd | transaction volume usd'],
  ['volumes.usd-month', 'volume usd | transaction volume usd'],
  ['volumes.usdc-day', 'volume usdc | transaction volume usdc'],
  ['volumes.usdc-month', 'volume usdc | transaction volume usdc'],
  ['day.volume', 'volume | transaction volume'],
  ['treasury.own', 'treasury | own treasury | treasury balance | own fund | treasury usd total'],
  ['treasury.sll', 'treasury sll | own fund sll | sll balance | treasury balance sll | sll fund | fund sll'],
  ['treasury.usd', 'treasury usd | own fund usd | usd balance | treasury balance usd | usd fund | fund usd'],
  [
    'treasury.usdc',
    'treasury usdc | own fund usdc | usdc balance | treasury balance usdc | usdc fund | fund usdc | usdc',
  ],
  ['treasury.growth', 'treasury growth'],
  [
    'treasury.trust',
    'trust | trust balance | money trust | trust money | trust fund | subscriber money trust | trust account',
  ],
  [
    'treasury.customer-money',
    'subscriber liability | subscriber money | liability subscriber | liability | liability our subscriber | money liability subscriber | subscriber fund',
  ],
  ['treasury.overdrawn', 'overdrawn | overdrawn balance | overdrawn subscriber'],
  [
    'treasury.trust-coverage',
    'trust coverage | coverage | subscriber money coverage | coverage ratio | trust coverage ratio | subscriber fund coverage | subscriber coverage',
  ],
  ['treasury.liquidity', 'liquidity | liquidity ratio'],
  ['treasury.reserve', 'reserve | reserve fund | reserve balance'],
  ['treasury.reserve-ratio', 'reserve ratio'],
  [
    'treasury.gst-liability',
    'gst | gst liability | gst owed | gst payable | liability gst | gst pay | gst due',
  ],
  ['banking.trust-sll', 'trust sll | trust balance sll | trust money sll'],
  ['banking.trust-usd', 'trust usd | trust balance usd | trust money usd'],
  ['banking.customer-money-sll', 'subscriber money sll | liability sll | liability subscriber sll'],
  ['banking.customer-money-usd', 'subscriber money usd | liability usd | liability subscriber usd'],
  ['banking.overdrawn-sll', 'overdrawn sll | overdrawn balance sll'],
  ['banking.overdrawn-usd', 'overdrawn usd | overdrawn balance usd'],
  ['banking.coverage-sll', 'trust coverage sll | coverage sll'],
  ['banking.coverage-usd', 'trust coverage usd | coverage usd'],
  ['pnl.cost-of-revenue', 'cost revenue'],
  ['pnl.month:cost-of-revenue', 'cost revenue'],
  ['pnl.week:cost-of-revenue', 'cost revenue'],
  ['pnl.quarter:cost-of-revenue', 'cost revenue'],
  ['pnl.year:cost-of-revenue', 'cost revenue'],
  ['pnl.gross-profit', 'gross profit'],
  ['pnl.month:gross-profit', 'gross profit'],
  ['pnl.week:gross-profit', 'gross profit'],
  ['pnl.quarter:gross-profit', 'gross profit'],
  ['pnl.year:gross-profit', 'gross profit'],
  ['pnl.net-profit', 'net profit | profit'],
  ['pnl.month:net-profit', 'net profit | profit'],
  ['pnl.week:net-profit', 'net profit | profit'],
  ['pnl.quarter:net-profit', 'net profit | profit'],
  ['pnl.year:net-profit', 'net profit | profit'],
  ['pnl.margin', 'net margin | margin'],
  ['pnl.month:costs', 'cost | total cost'],
  ['pnl.week:costs', 'cost'],
  ['pnl.quarter:costs', 'cost'],
  ['pnl.year:costs', 'cost'],
  ['expenses.spent', 'expense | expense budget month | budget expense'],
  ['expenses.department-spent', 'expense department | expense'],
  ['expenses.booked', 'booked expense | booked operating expense | operating expense booked'],
  ['pnl.operating-expenses', 'opex | operating expense'],
  ['pnl.month:operating-expenses', 'opex | operating expense'],
  ['pnl.week:operating-expenses', 'opex | operating expense | expense'],
  ['pnl.quarter:operating-expenses', 'opex | operating expense | expense'],
  ['pnl.year:operating-expenses', 'opex | operating expense | expense'],
  ['pnl.month-opex', 'opex | operating expense'],
  ['pnl.week-opex', 'opex | expense'],
  ['pnl.quarter-opex', 'opex | expense'],
  ['pnl.year-opex', 'opex | expense'],
  ['pnl.month-department-costs', 'cost'],
  ['pnl.week-department-costs', 'cost'],
  ['pnl.quarter-department-costs', 'cost'],
  ['pnl.year-department-costs', 'cost'],
  ['pnl.month-department-profit', 'profit'],
  ['pnl.week-department-profit', 'profit'],
  ['pnl.quarter-department-profit', 'profit'],
  ['pnl.year-department-profit', 'profit'],
  ['pnl.month-line', 'revenue account | cost account'],
  ['pnl.month-product', 'profit product'],
  ['day.expenses', 'booked expense kind | expense kind | expense'],
  ['day.processing-fees', 'processing fee'],
  ['day.revenue', 'booked revenue line | booked revenue'],
  ['day.transactions', 'transaction product | transaction'],
  ['expenses.budget', 'budget'],
  ['expenses.department-budget', 'budget department | budget'],
  [
    'expenses.utilisation',
    'budget utilisation | utilisation | percent budget expense | share budget expense | percent budget utilisation | budget',
  ],
  [
    'expenses.department-utilisation',
    'budget utilisation department | utilisation department | utilisation | budget utilisation | percent budget utilisation | budget',
  ],
  ['expenses.over-budget', 'over budget | amount over budget | overspend | overspent'],
  ['expenses.department-over-budget', 'over budget department | over budget | overspend | overspent'],
  ['expenses.departments-over-budget', 'department over budget'],
  [
    'expenses.projected:expected',
    'projected expense | projected month-end expense | projected | expense month-end | projected month end expense | projected month expense',
  ],
  ['operations.transactions', 'transaction | transaction attempted'],
  ['month.transactions', 'transaction | transaction attempted'],
  ['period.transactions', 'transaction | transaction attempted'],
  [
    'operations.success-rate',
    'success rate | transaction success rate | percent transaction success | share transaction success | success transaction rate',
  ],
  ['operations.declined', 'declined transaction | declined'],
  ['month.declined', 'declined transaction | declined'],
  ['period.declined', 'declined transaction | declined'],
  ['operations.failed', 'failed transaction | failed'],
  ['month.failed', 'failed transaction | failed'],
  ['period.failed', 'failed transaction | failed'],
  ['operations.transactions-by-hour', 'transaction hour | hour transaction | hour | busiest hour'],
  ['operations.active-sessions', 'staff session | session | active session | open session'],
  [
    'operations.people-signed-in',
    'staff new subscriber | staff signed in | staff logged in | signed in staff | staff online',
  ],
  ['compliance.score', 'compliance score | compliance'],
  ['compliance.total-reports', 'compliance report | report compliance'],
  ['compliance.overdue-reports', 'overdue compliance report | overdue report | report overdue'],
  ['compliance.controls-passed', 'control passed | control pass | passed control'],
  ['compliance.controls-due', 'control due | control | control force'],
  ['compliance.active-requirements', 'active requirement | requirement | compliance requirement'],
  [
    'fraud.open',
    'open fraud alert | open alert | fraud alert open | unresolved fraud alert | open fraud case | fraud case open',
  ],
  ['fraud.raised', 'fraud alert | alert raised | fraud alert raised | fraud case | fraud'],
  ['fraud.raised-month', 'fraud alert | alert raised | fraud alert raised | fraud case | fraud'],
  ['fraud.raised-by-type', 'fraud alert type | fraud type | alert type | alert | fraud alert'],
  ['fraud.confirmed', 'fraud confirmed | confirmed fraud | confirmed fraud alert | confirmed fraud case'],
  ['fraud.harmless', 'false alarm | false alarm closed | fraud false alarm'],
  ['fraud.confirmed-by-band', 'fraud confirmed confidence | confirmed fraud confidence'],
  ['fraud.harmless-by-band', 'false alarm confidence'],
  [
    'fraud.precision',
    'fraud precision | precision | fraud alert precision | precision confidence | precision fraud alert',
  ],
  [
    'fraud.value-stopped',
    'value blocked | blocked value | fraud blocked | money blocked | value blocked by block | fraud value blocked | blocked',
  ],
  [
    'support.tickets-opened',
    'ticket | support ticket | new ticket | ticket opened | new support ticket | opened ticket',
  ],
  ['support.tickets-resolved', 'ticket resolved | support ticket resolved'],
  [
    'support.open',
    'open ticket | support ticket open | open support ticket | ticket backlog | unresolved ticket',
  ],
  [
    'support.resolution-p50',
    'hour resolved ticket | resolution time | support resolution time | ticket resolution time | time resolved ticket | long resolved ticket | hour resolved support ticket | long ticket resolved',
  ],
  [
    'support.resolved-in-3-days',
    'ticket resolved within three day | ticket resolved within 3 day | ticket resolved in time | percent ticket resolved three day',
  ],
  ['acquisition.activated', 'newly activated subscriber | activated subscriber'],
  [
    'acquisition.activation',
    'activation | activation rate | subscriber activation rate | subscriber activation',
  ],
  ['acquisition.cac', 'cac | cac subscriber | cac new subscriber'],
  ['acquisition.value-to-date', 'ltv | ltv subscriber'],
  ['acquisition.expected-months', 'expected active month | expected lifetime | lifetime new subscriber'],
  ['acquisition.contribution-margin', 'contribution margin'],
  ['cohorts.retention', 'cohort retention | retention cohort | retention after'],
];

/** Singular words for the dimensions of figures, by a pattern of their ids. */
const BY: readonly (readonly [RegExp, string])[] = [
  [/^cards\.(held|activated|revenue|average-revenue)$/, 'tier type'],
  [/^(revenue\.line|day\.revenue)$/, 'line source stream'],
  [/^(revenue\.product|day\.transactions|day\.volume|pnl\..*-product)$/, 'product'],
  [/^(kyc\.subscribers|revenue\.kyc.*)$/, 'level kyc'],
  [/^subscribers\.distribution$/, 'product segment'],
  [/^volumes\./, 'kind type'],
  [/department|-opex$/, 'department'],
  [/^day\.expenses$/, 'kind category'],
  [/by-hour$/, 'hour'],
  [/by-type$/, 'type kind'],
  [/by-band|precision$/, 'confidence band'],
  [/^cohorts\./, 'cohort month'],
  [/-line$/, 'account line'],
];

const byOf = ({ id }: Figure): string[] => BY.find(([pattern]) => pattern.test(id))?.[1].split(' ') ?? [];
const bagsOf = (ways: readonly string[]): string[][] =>
  [
    ...new Map(
      ways
        .map((way) => ideasIn(way))
        .map((bag) => [[...new Set(bag)].toSorted().join(' '), [...new Set(bag)]]),
    ).values(),
  ].filter((bag) => bag.length > 0);

function entryOf(name: FigureKey, ways: readonly string[]): Entry {
  const { id, dimension: part } = figureOfKey(name);
  const figure = figureOf(id);
  const dimension = part === '' ? undefined : part;
  // The title names the whole figure, so it is not used for an entry of one part.
  const title = dimension === undefined ? ideasIn(figure.title) : [];
  return {
    figure,
    dimension,
    bags: bagsOf(dimension === undefined ? [...ways, figure.title] : ways),
    by: isDivided(figure) ? byOf(figure) : [],
    title: new Set([...title, ...ideasIn(id.split('.')[0] ?? '')]),
  };
}

const listed = NAMES.map(([name, ways]) => entryOf(name, ways.split(' | ')));
const named = new Set(listed.map(({ figure }) => figure.id));

export const LEXICON: readonly Entry[] = [
  ...listed,
  ...CATALOGUE.filter(({ id }) => !named.has(id)).map((figure) => entryOf(figure.id, [])),
];

/** All words of the lexicon, which distinguishes a typing error from an unknown word. */
export const VOCABULARY: readonly string[] = [
  ...new Set(
    LEXICON.flatMap(({ figure, bags, by, title }) => [
      ...bags.flat(),
      ...by,
      ...title,
      ...partsOf(figure, []).flatMap(({ names }) => names.flat()),
    ]),
  ),
];

export const grainHints: Readonly<Record<string, readonly Grain[]>> = {
  daily: ['day', 'level'],
  weekly: ['week'],
  monthly: ['complete-month', 'month'],
  quarterly: ['quarter'],
  yearly: ['year'],
  annual: ['year'],
};
