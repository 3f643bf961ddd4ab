/** Sample questions, and similar questions for one that could not be answered. */
import type { AiSuggestion } from '@cottontree/contract/copilot/ai.ts';
import type { Figure } from '../../figures/figure.ts';
import { grainOf } from '../../figures/grain.ts';
import { LEXICON, type Entry } from './lexicon.ts';
import type { Company } from './dimensions.ts';
import { parseQuestion, type Asker } from './parse.ts';
import { planCall } from './plan.ts';

/** Sorted so that each category appears early, because a person with few permissions should still get several. */
const SAMPLES: readonly AiSuggestion[] = [
  {
    query: 'What are our expenses this month?',
    category: 'expense',
    description: 'Approved expenses of all departments, month to date',
  },
  {
    query: 'Why did revenue change last month?',
    category: 'revenue',
    description: 'Revenue against the month before, and the lines that moved it',
  },
  {
    query: 'How many active users do we have in the last 30 days?',
    category: 'user',
    description: 'Subscribers who did business in the last 30 days',
  },
  {
    query: 'What is our treasury balance?',
    category: 'treasury',
    description: 'Own funds in USD at the last close',
  },
  {
    query: 'How many users are at each KYC level?',
    category: 'user',
    description: 'Subscribers by identification',
  },
  {
    query: 'How many fraud alerts are open?',
    category: 'other',
    description: 'Alerts that nobody has closed yet',
  },
  {
    query: 'Top 3 departments by spending this month',
    category: 'expense',
    description: 'The departments that spent most',
  },
  {
    query: 'How did revenue develop over the last 30 days?',
    category: 'revenue',
    description: 'Revenue day by day',
  },
  {
    query: 'Is trust coverage above 100%?',
    category: 'treasury',
    description: 'Customer money against what stands in trust',
  },
  {
    query: 'How many cards do we have by tier?',
    category: 'other',
    description: 'Cards held, by tier',
  },
  {
    query: 'How many transactions failed yesterday?',
    category: 'other',
    description: 'Technical failures of the day before',
  },
  {
    query: 'What does ARPU mean?',
    category: 'revenue',
    description: 'A definition out of the catalogue',
  },
];

/** At most `most` samples that this asker gets an answer to. */
export function samplesFor(company: Company, asker: Asker, most: number): AiSuggestion[] {
  return SAMPLES.filter(({ query }) => {
    const figure = answeredBy(query, company, asker);
    return figure !== null && asker.may(figure);
  }).slice(0, most);
}

/** The figure that answers a question; null where there is none. */
function answeredBy(question: string, company: Company, asker: Asker): Figure | null {
  const parsed = parseQuestion(question, company, asker);
  if (!('call' in parsed)) return null;
  const plan = planCall(parsed.call, company, company.departments);
  return 'refused' in plan ? null : plan.figure;
}

const TIMES = {
  'complete-month': ' last month',
  month: ' this month',
  week: ' this week',
  quarter: ' this quarter',
  year: ' this year',
  window: ' in the last 30 days',
  day: ' yesterday',
  level: '',
} as const;

const questionOf = ({ figure, dimension, by }: Entry): string | null =>
  dimension !== undefined
    ? null
    : `${figure.title.replace(/ of the (?:day|month|week|quarter|year|period)\b| on the day\b| in the (?:month|period)\b/, '')}${
        figure.dimensions.length > 0 && !/ by /.test(figure.title) && by[0] ? ` by ${by[0]}` : ''
      }${TIMES[grainOf(figure)]}`;

const NEAREST = 3;

/** The questions that share most ideas with `ideas` and have an answer; samples where none shares any. */
export function nearestTo(ideas: readonly string[], company: Company, asker: Asker): string[] {
  const wanted = new Set(ideas);
  const near = LEXICON.map((entry) => {
    const bag = new Set(entry.bags.flat());
    return { entry, shared: [...wanted].filter((idea) => bag.has(idea)).length };
  })
    .filter(({ entry, shared }) => shared > 0 && asker.may(entry.figure))
    .toSorted((one, other) => other.shared - one.shared);
  const questions: string[] = [];
  for (const { entry } of near) {
    const question = questionOf(entry);
    if (question === null || questions.includes(question)) continue;
    if (answeredBy(question, company, asker)?.id === entry.figure.id) questions.push(question);
    if (questions.length === NEAREST) return questions;
  }
  const samples = samplesFor(company, asker, NEAREST).map(({ query }) => query);
  return [...questions, ...samples.filter((query) => !questions.includes(query))].slice(0, NEAREST);
}
