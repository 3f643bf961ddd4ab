/** A language model that chooses among tools, whoever provides it: what a conversation with one is made of. */
import type { AiProvider } from '@cottontree/contract/ai.ts';

export interface ModelCall {
  readonly id: string;
  readonly name: string;
  /** What the model made of the tool's schema: to be checked before it is believed. */
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
  /** The most that it may say. */
  readonly maxTokens: number;
  /** When it is too late to answer. */
  readonly signal: AbortSignal;
}
export interface ModelTurn {
  readonly text: string;
  readonly calls: readonly ModelCall[];
  /** Read and written, as the provider counts them. */
  readonly tokens: number;
}

export interface LanguageModel {
  /** Throws when the provider does not answer, or not in its protocol. */
  turn(request: ModelRequest): Promise<ModelTurn>;
}

/** The providers that have a key here, and what may be spent on them. */
export interface LanguageModels {
  readonly of: Partial<Record<AiProvider, LanguageModel>>;
  readonly tokensPerDay: number;
  /** For one question, all turns together. */
  readonly timeoutMs: number;
}
