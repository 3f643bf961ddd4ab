import { readMetrics as route } from '@cottontree/contract/dashboard.ts';
import { query } from '../../kernel/endpoint.ts';
import { readVisible, withheldFields } from './store.ts';

const FIGURES = {
  totalUsers: 'subscribers.registered',
  totalRevenue: 'revenue.month',
  cardAdoption: 'cards.adoption',
  treasuryBalance: 'treasury.own',
  'monthlyGrowth.users': 'subscribers.growth',
  'monthlyGrowth.revenue': 'revenue.growth',
  'monthlyGrowth.cardAdoption': 'cards.adoption-growth',
  'monthlyGrowth.treasury': 'treasury.growth',
  cardHolders: 'cards.holders',
  arpu: 'revenue.arpu',
  retention: 'subscribers.retention-30',
  dailyTransactions: 'operations.transactions',
  activeSessions: 'operations.active-sessions',
} as const;

export const readMetrics = query(route, async (call) => {
  const values = await readVisible(
    call,
    Object.values(FIGURES).map((id) => [id] as const),
  );
  const number = (field: keyof typeof FIGURES): number | null => values.number(FIGURES[field]);
  const money = (field: keyof typeof FIGURES): string | null => values.text(FIGURES[field]);
  return {
    totalUsers: number('totalUsers'),
    totalRevenue: money('totalRevenue'),
    cardAdoption: number('cardAdoption'),
    treasuryBalance: money('treasuryBalance'),
    monthlyGrowth: {
      users: number('monthlyGrowth.users'),
      revenue: number('monthlyGrowth.revenue'),
      cardAdoption: number('monthlyGrowth.cardAdoption'),
      treasury: number('monthlyGrowth.treasury'),
    },
    cardHolders: number('cardHolders'),
    arpu: money('arpu'),
    retention: number('retention'),
    dailyTransactions: number('dailyTransactions'),
    activeSessions: number('activeSessions'),
    withheld: await withheldFields(call, FIGURES),
    stamp: values.stamp,
  };
});
