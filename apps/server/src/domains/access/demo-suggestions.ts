/** Fictional suggestions of the demo staff for the product, with their status history. */
import {
  FeatureCategory,
  type FeatureStatus,
  type SuggestionCategory,
} from '@cottontree/contract/suggestions/suggestions.ts';
import { subjectOf } from '@cottontree/models/text-triage.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

interface Step {
  readonly daysAgo: number;
  readonly to: FeatureStatus;
  readonly by: string;
  readonly response?: string;
}
interface DemoSuggestion {
  readonly by: string;
  readonly daysAgo: number;
  readonly title: string;
  readonly description: string;
  /** The category chosen in the form; otherwise it is derived from the text. */
  readonly category?: SuggestionCategory;
  readonly votes: readonly string[];
  readonly steps: readonly Step[];
}

const DEMO_SUGGESTIONS: readonly DemoSuggestion[] = [
  {
    by: 'alhaji',
    daysAgo: 148,
    title: 'Compare revenue with the same month last year',
    description:
      'Managers compare months by hand. A comparison with last year beside the previous period would save hours in every monthly review.',
    votes: ['isatu', 'fatmata', 'mohamed'],
    steps: [
      { daysAgo: 140, to: 'approved', by: 'aminata', response: 'Every branch asks for it. It goes first.' },
      { daysAgo: 121, to: 'in_development', by: 'mohamed' },
      { daysAgo: 93, to: 'completed', by: 'mohamed' },
    ],
  },
  {
    by: 'fatmata',
    daysAgo: 87,
    title: 'Export the cohort tables to Excel',
    description: 'The retention report for the board is copied into a spreadsheet by hand every month.',
    votes: ['alhaji', 'isatu'],
    steps: [
      { daysAgo: 80, to: 'reviewing', by: 'mohamed' },
      { daysAgo: 71, to: 'approved', by: 'aminata', response: 'With the next round of exports.' },
      { daysAgo: 30, to: 'in_development', by: 'mohamed' },
    ],
  },
  {
    by: 'isatu',
    daysAgo: 52,
    title: 'Cryptocurrency prices on the dashboard',
    description: 'A ticker of a few coins beside the treasury would be nice to have.',
    votes: [],
    steps: [
      {
        daysAgo: 45,
        to: 'rejected',
        by: 'aminata',
        response: 'We hold none but USDC, and the dashboard shows what the company acts on.',
      },
    ],
  },
  {
    by: 'mohamed',
    daysAgo: 24,
    title: 'Webhook when a bank sync fails',
    description:
      'The integration retries by itself, but the team on call learns of an error only in the morning. An API webhook on failure would reduce the risk for customer money.',
    votes: ['isatu', 'aminata'],
    steps: [{ daysAgo: 20, to: 'reviewing', by: 'aminata', response: 'Which events, beside failures?' }],
  },
  {
    by: 'fatmata',
    daysAgo: 12,
    title: 'Fraud alerts by text message',
    description:
      'Analysts are not always at their desk. A text message for high risk alerts would stop fraud earlier, for every branch.',
    votes: ['isatu', 'alhaji', 'mohamed'],
    steps: [],
  },
  {
    by: 'alhaji',
    daysAgo: 6,
    title: 'Text message for high risk fraud alerts',
    description: 'Send the alert to the phone of the person on duty.',
    votes: ['fatmata'],
    steps: [],
  },
  {
    by: 'isatu',
    daysAgo: 3,
    title: 'Department names are cut in the budget table',
    description: 'On a small screen the name is cut off and two departments look the same. It is confusing.',
    category: 'bug',
    votes: ['alhaji'],
    steps: [],
  },
];

const DAY_MS = 86_400_000;

/** Runs within the transaction that creates the demo staff; `users` maps usernames to their ids. */
export async function writeDemoSuggestions(
  tx: Db,
  users: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const idOf = (username: string): string => users.get(username) ?? '';
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  for (const { by, daysAgo, title, description, category, votes, steps } of DEMO_SUGGESTIONS) {
    const subject = subjectOf(title, description);
    const filed = category ?? subject;
    const answer = steps.findLast(({ response }) => response !== undefined);
    const { rows } = await sql<{ id: string }>`
      insert into feature_suggestions (title, description, category, category_chosen, area, status, response, responded_by,
                                       responded_at, submitted_by, submitted_at, version)
      values (${title}, ${description}, ${filed}, ${category !== undefined},
              ${FeatureCategory.safeParse(filed).data ?? subject}, ${steps.at(-1)?.to ?? 'pending'},
              ${answer?.response ?? null}, ${answer ? idOf(answer.by) : null}::uuid,
              ${answer ? before(answer.daysAgo) : null}::timestamptz, ${idOf(by)}::uuid, ${before(daysAgo)}, ${steps.length + 1})
      returning id`.execute(tx);
    const id = rows[0]?.id ?? '';
    await sql`
      insert into feature_suggestion_votes (suggestion_id, user_id, at)
      select ${id}::uuid, voter, ${before(daysAgo - 1)}::timestamptz
        from unnest(${votes.map(idOf)}::uuid[]) as voter`.execute(tx);
    const events: readonly Step[] = [{ daysAgo, to: 'pending', by }, ...steps];
    for (const [place, step] of events.entries()) {
      await sql`
        insert into feature_suggestion_events (suggestion_id, at, by_id, what, from_status, to_status, response)
        values (${id}::uuid, ${before(step.daysAgo)}, ${idOf(step.by)}::uuid, ${place === 0 ? 'submitted' : 'moved'},
                ${events[place - 1]?.to ?? null}, ${step.to}, ${step.response ?? null})`.execute(tx);
    }
  }
}
