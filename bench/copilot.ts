/** The copilot without a provider: the cost of a question, and the part of it that parses the words. */
import { askQuestion } from '@cottontree/contract/copilot/ai.ts';
import { connect } from '../apps/server/src/platform/database/client.ts';
import { readCompany } from '../apps/server/src/domains/copilot/company.ts';
import { parseQuestion } from '../apps/server/src/domains/copilot/parse.ts';
import { systemClock } from '../apps/server/src/platform/time/clock.ts';
import { atMost, count, ms, type Section } from './report.ts';
import { onCopy, withServer, type Stage } from './stage.ts';

const ROUNDS = 40;
const GOAL_MS = 50;
const QUESTIONS = [
  'How many registered users do we have?',
  'How many users are at each KYC level?',
  'Compare revenue last month with the month before',
  'Why did revenue change last month?',
  'Top 3 departments by spending last month',
  'How did registered subscribers develop over the last 90 days?',
  'Which day had the highest revenue last month?',
  'Costs by department this year',
  'Is trust coverage above 100%?',
  'What will revenue be next month?',
] as const;

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? 0;
const sorted = (taken: readonly number[]): number[] => taken.toSorted((one, other) => one - other);

export async function measureCopilot(stage: Stage): Promise<Section> {
  return await onCopy(stage, async (connection) => {
    const database = connect(connection);
    const parsing = new Map<string, number>();
    try {
      const company = await readCompany(database.read, systemClock);
      for (const question of QUESTIONS) {
        const taken: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const began = performance.now();
          parseQuestion(question, company, { may: () => true });
          taken.push(performance.now() - began);
        }
        parsing.set(question, at(sorted(taken), 0.5));
      }
    } finally {
      await database.close();
    }
    const answers = await withServer(stage, connection, async ({ owner }) => {
      const found: { question: string; server: number[]; whole: number[] }[] = [];
      for (const question of QUESTIONS) {
        const [server, whole]: [number[], number[]] = [[], []];
        for (let round = 0; round < ROUNDS; round += 1) {
          const began = performance.now();
          const { status, body } = await owner.post(askQuestion.spec.path, { query: question });
          if (status !== 200) throw new Error(`“${question}” was answered ${status}`);
          whole.push(performance.now() - began);
          server.push(Number((body as { executionTime: number }).executionTime)); // the response of the contract
        }
        found.push({ question, server: sorted(server), whole: sorted(whole) });
      }
      return found;
    });
    const all = sorted(answers.flatMap(({ server }) => server));
    return {
      title: 'Copilot without a provider',
      method: `Each question ${count(ROUNDS)} times over HTTP, one after another. “Words” is understanding the question alone; “answer” is the time that the answer states: understanding it, reading its figures and writing its sentences. The request besides keeps the answer and its audit record.`,
      tables: [
        {
          head: ['Question', 'Words, p50', 'Answer, p50', 'Answer, p95', 'Request, p50'],
          rows: answers.map(({ question, server, whole }) => [
            question,
            ms(parsing.get(question) ?? 0),
            ms(at(server, 0.5)),
            ms(at(server, 0.95)),
            ms(at(whole, 0.5)),
          ]),
        },
      ],
      goals: [atMost('Copilot answer without a provider, p95', at(all, 0.95), GOAL_MS, ms)],
    };
  });
}
