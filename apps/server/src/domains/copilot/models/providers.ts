/** The providers for which the settings contain a key, each behind a circuit breaker. */
import type { LanguageModel, LanguageModels } from '../../../platform/connections/language-model.ts';
import { anthropicModel, type ProviderAccess } from './anthropic.ts';
import { openAiModel } from './openai.ts';

const FAILURES = 3;
const REST_MS = 60_000;

/** After several consecutive failures the provider is skipped for a while. */
function withCircuit(model: LanguageModel, now: () => number = () => performance.now()): LanguageModel {
  let failures = 0;
  let until = Number.NEGATIVE_INFINITY;
  return {
    turn: async (request) => {
      if (now() < until)
        throw new Error('The provider failed again and again and is left alone for a minute');
      try {
        const turn = await model.turn(request);
        failures = 0;
        return turn;
      } catch (error) {
        failures += 1;
        if (failures >= FAILURES) until = now() + REST_MS;
        throw error;
      }
    },
  };
}

/** The settings of the same names; a provider without a key is not used. */
export interface AiSettings {
  readonly AI_ANTHROPIC_KEY?: string | undefined;
  readonly AI_ANTHROPIC_URL: string;
  readonly AI_ANTHROPIC_MODEL: string;
  readonly AI_OPENAI_KEY?: string | undefined;
  readonly AI_OPENAI_URL: string;
  readonly AI_OPENAI_MODEL: string;
  readonly AI_TOKENS_PER_DAY: number;
  readonly AI_TIMEOUT_SECONDS: number;
}

export function languageModels(settings: AiSettings): LanguageModels {
  const made = (
    make: (access: ProviderAccess) => LanguageModel,
    key: string | undefined,
    baseUrl: string,
    model: string,
  ): LanguageModel | undefined =>
    key === undefined ? undefined : withCircuit(make({ key, baseUrl, model }));
  const anthropic = made(
    anthropicModel,
    settings.AI_ANTHROPIC_KEY,
    settings.AI_ANTHROPIC_URL,
    settings.AI_ANTHROPIC_MODEL,
  );
  const openai = made(openAiModel, settings.AI_OPENAI_KEY, settings.AI_OPENAI_URL, settings.AI_OPENAI_MODEL);
  return {
    of: { ...(anthropic && { anthropic }), ...(openai && { openai }) },
    tokensPerDay: settings.AI_TOKENS_PER_DAY,
    timeoutMs: settings.AI_TIMEOUT_SECONDS * 1_000,
  };
}
