import { submitSuggestion as route } from '@cottontree/contract/suggestions/features.ts';
import { FeatureCategory } from '@cottontree/contract/suggestions/suggestions.ts';
import { subjectOf } from '@cottontree/models/text-triage.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { recordEvent, shownSuggestion } from '../store.ts';

export const submitSuggestion = command(route, async ({ tx, actor, clock, input }) => {
  const at = clock.now();
  const { title, description } = input;
  const subject = subjectOf(title, description);
  const category = input.category ?? subject;
  const area = FeatureCategory.safeParse(category).data ?? subject;
  const { rows } = await sql<{ id: string }>`
    insert into feature_suggestions (title, description, category, category_chosen, area, submitted_by, submitted_at)
    values (${title}, ${description}, ${category}, ${input.category !== undefined}, ${area}, ${actor.userId}::uuid, ${at})
    returning id`.execute(tx);
  const id = rows[0]?.id ?? '';
  await recordEvent(tx, {
    suggestionId: id,
    at,
    byId: actor.userId,
    what: 'submitted',
    from: null,
    to: 'pending',
    response: null,
  });
  return {
    output: await shownSuggestion(tx, actor, id),
    audit: {
      action: 'suggestion.submit',
      entity: ['suggestion', id],
      description: `Suggested: ${title}`,
      after: { title, description, category, status: 'pending' },
    },
  };
});
