/** GPT, through OpenAI's SDK, which is loaded with the first question because most companies never ask one. */
import type OpenAI from 'openai';
import type {
  LanguageModel,
  ModelMessage,
  ModelRequest,
} from '../../../platform/connections/language-model.ts';
import type { ProviderAccess } from './anthropic.ts';

type Param = OpenAI.Chat.Completions.ChatCompletionMessageParam;

const messagesOf = (message: ModelMessage): Param[] => {
  if (message.role === 'asker') return [{ role: 'user', content: message.text }];
  if (message.role === 'results')
    return message.results.map(({ id, text }) => ({ role: 'tool', tool_call_id: id, content: text }));
  return [
    {
      role: 'assistant',
      content: message.text === '' ? null : message.text,
      ...(message.calls.length > 0 && {
        tool_calls: message.calls.map(({ id, name, input }) => ({
          id,
          type: 'function',
          function: { name, arguments: JSON.stringify(input) },
        })),
      }),
    },
  ];
};

/** Text that is not JSON becomes a value that no tool accepts, so it is refused there like any other invalid input. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function openAiModel({ key, baseUrl, model }: ProviderAccess): LanguageModel {
  return {
    turn: async ({ system, tools, messages, maxTokens, signal }: ModelRequest) => {
      const { default: Client } = await import('openai');
      const client = new Client({
        apiKey: key,
        baseURL: baseUrl,
        organization: null,
        project: null,
        maxRetries: 0,
        logLevel: 'off',
        // The question and the key may be sent only to this address.
        fetchOptions: { redirect: 'error' },
      });
      const stream = client.chat.completions.stream(
        {
          model,
          max_completion_tokens: maxTokens,
          messages: [{ role: 'system', content: system }, ...messages.flatMap(messagesOf)],
          tools: tools.map(({ name, description, schema }) => ({
            type: 'function',
            function: { name, description, parameters: { ...schema } },
          })),
          stream_options: { include_usage: true },
        },
        { signal },
      );
      const { choices, usage } = await stream.finalChatCompletion();
      const message = choices[0]?.message;
      return {
        text: message?.content ?? '',
        calls: (message?.tool_calls ?? []).flatMap((call) =>
          call.type === 'function'
            ? [{ id: call.id, name: call.function.name, input: read(call.function.arguments) }]
            : [],
        ),
        tokens: usage?.total_tokens ?? 0,
      };
    },
  };
}
