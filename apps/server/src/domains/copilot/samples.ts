/** The questions that the copilot offers: samples, prompts, and similar ones for one that could not be answered. */
import type { AiSuggestion } from '@cottontree/contract/copilot/ai.ts';
import { grainOf } from '../../figures/grain.ts';
import { LEXICON, type Entry } from './lexicon.ts';
import { askerOf, parseQuestion } from './parse.ts';
import { runCall, type CallContext } from './run-call.ts';

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

/** Definitions stand last: they need neither a permission nor a closed day, so that there are always enough. */
const PROMPTS = [
  'How many registered users do we have?',
  'Compare revenue last month with the month before',
  'How did card adoption develop over the last 90 days?',
  'What does trust coverage mean?',
  'What does ARPU mean?',
  'What does churn rate mean?',
  'What does card adoption mean?',
];

/** At most `most` of `questions` that this asker gets an answer to, in their order. */
async function answered<Question>(
  questions: readonly Question[],
  textOf: (question: Question) => string,
  context: CallContext,
  most: number,
): Promise<Question[]> {
  const found: Question[] = [];
  for (const question of questions) {
    if (found.length === most) break;
    if ((await answeredBy(textOf(question), context)) !== null) found.push(question);
  }
  return found;
}

/** At most `most` samples. */
export const samplesFor = (context: CallContext, most: number): Promise<AiSuggestion[]> =>
  answered(SAMPLES, ({ query }) => query, context, most);

/** At most `most` prompts for an empty conversation. */
export const promptsFor = (context: CallContext, most: number): Promise<string[]> =>
  answered(PROMPTS, (query) => query, context, most);

/** The figure that answers a question; null where the asker gets no answer, be it for want of a value. */
async function answeredBy(question: string, context: CallContext): Promise<string | null> {
  const parsed = parseQuestion(question, context.company, askerOf(context));
  if (!('call' in parsed)) return null;
  return 'result' in (await runCall(parsed.call, context)) ? parsed.call.figure : null;
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
export async function nearestTo(ideas: readonly string[], context: CallContext): Promise<string[]> {
  const wanted = new Set(ideas);
  const asker = askerOf(context);
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
    if ((await answeredBy(question, context)) === entry.figure.id) questions.push(question);
    if (questions.length === NEAREST) return questions;
  }
  const samples = (await samplesFor(context, NEAREST)).map(({ query }) => query);
  return [...questions, ...samples.filter((query) => !questions.includes(query))].slice(0, NEAREST);
}
