import {
  readKycRevenue,
  readTreasury,
  readUserDistribution,
  readCardPerformance,
} from '../dashboards/dashboard.ts';
import type { Section } from './topic.ts';

export const dashboards: Section = {
  key: 'dashboard-overview',
  title: 'Dashboard Overview',
  topics: [
    {
      title: 'The dashboards',
      items: [
        [
          'Executive dashboard',
          'Where the company stands: subscribers, revenue, card adoption and treasury. Its second view is the Executive Summary.',
        ],
        ['Detailed Metrics', 'The same figures in their parts; always dark, for a wall.'],
        [
          'Main dashboard',
          'Operations of today: volumes, activity, open alerts, sessions and the health of the system.',
        ],
      ],
      path: '/',
    },
    {
      title: 'KYC levels',
      text: ['How well a subscriber is identified, which decides what they may do.'],
      items: [
        ['0', 'Basic: registered with a name and a number.'],
        ['1', 'Verified: an identity document was checked.'],
        ['2', 'Enhanced: checked further, for higher limits.'],
        ['in_progress', 'A case is open; until it is decided the subscriber counts with level 0 in revenue.'],
      ],
      about: readKycRevenue,
      path: '/detailed-metrics',
    },
    {
      title: 'Card types',
      text: ['Payment cards come in three tiers; the dashboards show how many are held and what they earn.'],
      items: [
        ['Platinum', 'The tier between the two others.'],
        ['Aqua', 'The entry tier.'],
        ['Black', 'The highest tier.'],
      ],
      about: readCardPerformance,
      path: '/detailed-metrics',
    },
    {
      title: 'Treasury',
      text: [
        'Own funds in SLL, USD and USDC, and how well customer money is covered by what lies at the banks. Leones can be shown old (SLL) or new (SLE, one to a thousand); the interfaces keep the old.',
      ],
      about: readTreasury,
      path: '/',
    },
    {
      title: 'Comparing and exporting',
      text: [
        'Beside a figure stands its difference from the period before, coloured by good or bad and not by up or down. Any chart can be read as a table.',
        'Export saves what you see: key figures as CSV or PNG, the screen as PDF or XLSX. What your role may not see is left out, and the file says so.',
      ],
      about: readUserDistribution,
      path: '/',
    },
  ],
};
