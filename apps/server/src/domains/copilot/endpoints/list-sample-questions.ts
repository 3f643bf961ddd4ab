import {
  AiProvider,
  MOST_SUGGESTIONS,
  listSampleQuestions as route,
} from '@cottontree/contract/copilot/ai.ts';
import { readCompany } from '../company.ts';
import { samplesFor } from '../samples.ts';
import type { Figure } from '../../../figures/figure.ts';
import { query } from '../../../platform/http/endpoint.ts';

export const listSampleQuestions = query(route, async ({ db, clock, actor, models }) => {
  const asker = { may: ({ permission }: Figure) => actor.powers.has(permission) };
  const [anthropic, openai] = AiProvider.options.map((provider) => models?.of[provider] !== undefined);
  return {
    suggestions: samplesFor(await readCompany(db, clock), asker, MOST_SUGGESTIONS),
    providers: { anthropic: anthropic ?? false, openai: openai ?? false },
  };
});
