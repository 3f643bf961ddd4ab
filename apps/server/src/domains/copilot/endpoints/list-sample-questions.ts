import {
  AiProvider,
  MOST_SUGGESTIONS,
  PROMPTS_SHOWN,
  listSampleQuestions as route,
} from '@cottontree/contract/copilot/ai.ts';
import { looking, readCompany } from '../company.ts';
import { promptsFor, samplesFor } from '../samples.ts';
import { query } from '../../../platform/http/endpoint.ts';

export const listSampleQuestions = query(route, async ({ db, clock, actor, models }) => {
  const [anthropic, openai] = AiProvider.options.map((provider) => models?.of[provider] !== undefined);
  const offered = await looking(db, async (look) => {
    const company = await readCompany(look, clock);
    const asker = { db: look, at: clock.now(), company, powers: actor.powers };
    return {
      suggestions: await samplesFor(asker, MOST_SUGGESTIONS),
      prompts: await promptsFor(asker, PROMPTS_SHOWN),
    };
  });
  return { ...offered, providers: { anthropic: anthropic ?? false, openai: openai ?? false } };
});
