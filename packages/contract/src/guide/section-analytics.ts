import { askQuestion } from '../copilot/ai.ts';
import { listSegments } from '../segments/segments.ts';
import { readPredictions, readTrends } from '../predictions/analytics.ts';
import { runSimulation } from '../simulation/simulation.ts';
import { readPnlReport } from '../profit-and-loss/reports.ts';
import type { Section } from './topic.ts';

export const analytics: Section = {
  key: 'analytics-ai',
  title: 'Analytics & AI',
  topics: [
    {
      title: 'Trends',
      text: [
        'Up and down are said only where a statistical test finds a direction; everything else is stable. Notable days name what was out of the ordinary.',
      ],
      about: readTrends,
      path: '/predictive-analytics',
    },
    {
      title: 'Simulating a decision',
      text: [
        'Choose a scenario and its market. The result is a difference from the baseline with a range; the same seed gives the same result. A saved scenario is later graded against actual results.',
      ],
      about: runSimulation,
      path: '/predictive-analytics?tab=simulation',
    },
    {
      title: 'Predictive models',
      text: [
        'Churn, lifetime value, fraud, revenue and engagement. Each model shows its training data and how it did in tests on past days against simple estimates. A forecast that fails these tests is withheld, with the reason and a simple estimate.',
      ],
      about: readPredictions,
      path: '/predictive-analytics?tab=models',
    },
    {
      title: 'Segments and cohorts',
      text: [
        'Who the subscribers are on any closed day, how they move between segments, and how each month’s new customers develop. Names and numbers are masked without kyc.verify.',
      ],
      about: listSegments,
      path: '/user-segmentation',
    },
    {
      title: 'Profit and loss',
      text: [
        'By week, month, quarter or year, as a whole, by department or by product, with a bridge that says what moved net profit. Closed months are locked.',
      ],
      about: readPnlReport,
      path: '/advanced-pnl',
    },
    {
      title: 'AI Copilot',
      text: [
        'Ask about the company’s figures in your own words. Each number of an answer is a figure with a receipt; what the catalogue cannot answer stays unanswered. It sees what your role sees.',
      ],
      items: [
        ['Anthropic', 'Claude, where a key is set for it.'],
        ['OpenAI', 'GPT, where a key is set for it.'],
        ['Built-in engine', 'Answers without either, and whenever neither has a key.'],
      ],
      about: askQuestion,
      path: '/ai-copilot',
    },
    {
      title: 'Suggestions',
      text: [
        'Say what the product should do, and vote for what others said: one vote each, which can be withdrawn.',
      ],
      path: '/feature-suggestions',
    },
  ],
};
