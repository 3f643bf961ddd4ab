/** A language model that chooses among tools, of any provider: the types of a conversation with one. */
import type { AiProvider } from '@cottontree/contract/copilot/ai.ts';

interface ModelCall {
  readonly id: string;
  readonly name: string;
  /** The model's arguments for the tool: validate them before use. */
  readonly input: unknown;
}
export type ModelMessage =
  | { readonly role: 'asker'; readonly text: string }
  | { readonly role: 'model'; readonly text: string; readonly calls: readonly ModelCall[] }
  | { readonly role: 'results'; readonly results: readonly { readonly id: string; readonly text: string }[] };

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON schema of an object. */
  readonly schema: { readonly type: 'object'; readonly [key: string]: unknown };
}
export interface ModelRequest {
  readonly system: string;
  readonly tools: readonly ModelTool[];
  readonly messages: readonly ModelMessage[];
  /** The maximum length of the reply, in tokens. */
  readonly maxTokens: number;
  /** Aborts when the reply would come too late. */
  readonly signal: AbortSignal;
}
interface ModelTurn {
  readonly text: string;
  readonly calls: readonly ModelCall[];
  /** Input and output tokens, as the provider counts them. */
  readonly tokens: number;
}

export interface LanguageModel {
  /** Throws when the provider does not respond, or does not follow its protocol. */
  turn(request: ModelRequest): Promise<ModelTurn>;
}

/** The providers that have a key in this installation, and their spending limits. */
export interface LanguageModels {
  readonly of: Partial<Record<AiProvider, LanguageModel>>;
  readonly tokensPerDay: number;
  /** For one question, all turns together. */
  readonly timeoutMs: number;
}
