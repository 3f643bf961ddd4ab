/** Claude, through Anthropic's SDK, which is loaded with the first question because most companies never ask one. */
import type Anthropic from '@anthropic-ai/sdk';
import type {
  LanguageModel,
  ModelMessage,
  ModelRequest,
} from '../../../platform/connections/language-model.ts';

export interface ProviderAccess {
  readonly key: string;
  readonly baseUrl: string;
  readonly model: string;
}

const messageOf = (message: ModelMessage): Anthropic.MessageParam => {
  if (message.role === 'asker') return { role: 'user', content: message.text };
  if (message.role === 'results')
    return {
      role: 'user',
      content: message.results.map(({ id, text }) => ({
        type: 'tool_result',
        tool_use_id: id,
        content: text,
      })),
    };
  return {
    role: 'assistant',
    content: [
      ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
      ...message.calls.map(({ id, name, input }) => ({ type: 'tool_use' as const, id, name, input })),
    ],
  };
};

export function anthropicModel({ key, baseUrl, model }: ProviderAccess): LanguageModel {
  return {
    turn: async ({ system, tools, messages, maxTokens, signal }: ModelRequest) => {
      const { default: Client } = await import('@anthropic-ai/sdk');
      // All settings are explicit, so that none comes from the environment; the caller decides about retries.
      const client = new Client({
        apiKey: key,
        baseURL: baseUrl,
        maxRetries: 0,
        logLevel: 'off',
        // The SDK sends the key in a custom header, which fetch would also send to the target of a redirect.
        fetchOptions: { redirect: 'error' },
      });
      const stream = client.messages.stream(
        {
          model,
          max_tokens: maxTokens,
          system,
          tools: tools.map(({ name, description, schema }) => ({
            name,
            description,
            input_schema: { ...schema },
          })),
          messages: messages.map(messageOf),
        },
        { signal },
      );
      const { content, usage } = await stream.finalMessage();
      return {
        text: content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join(''),
        calls: content.flatMap((block) =>
          block.type === 'tool_use' ? [{ id: block.id, name: block.name, input: block.input }] : [],
        ),
        tokens: usage.input_tokens + usage.output_tokens,
      };
    },
  };
}
