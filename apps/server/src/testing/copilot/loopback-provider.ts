/** A local provider that streams in both protocols, with answers programmed by the test. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AiProvider } from '@cottontree/contract/copilot/ai.ts';

export interface ProviderRequest {
  readonly provider: AiProvider;
  readonly key: string;
  /** The whole request, as it was sent. */
  readonly text: string;
  /** Texts of the tool's results so far, the newest last. */
  readonly results: readonly string[];
}
/** `calls`: inputs of read_figure, or another tool by name. hang: never ends; cut: breaks off in the middle. */
export type Said =
  | { readonly text?: string; readonly calls?: readonly (object | { readonly tool: string })[] }
  | 'hang'
  | 'fail'
  | 'cut'
  | 'nonsense';
export interface Loopback {
  readonly url: string;
  readonly requests: ProviderRequest[];
  close(): Promise<void>;
}

const INPUT_TOKENS = 100;
const OUTPUT_TOKENS = 20;
export const TOKENS_A_TURN = INPUT_TOKENS + OUTPUT_TOKENS;

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content);

/** Both protocols put the results of tools among the messages, each in its own format. */
function resultsIn(body: { messages: { role: string; content: unknown }[] }): string[] {
  return body.messages.flatMap(({ role, content }) => {
    if (role === 'tool') return [textOf(content)];
    if (!Array.isArray(content)) return [];
    return content.flatMap((block: { type?: string; content?: unknown }) =>
      block.type === 'tool_result' ? [textOf(block.content)] : [],
    );
  });
}

const halves = (text: string): string[] => [text.slice(0, text.length >> 1), text.slice(text.length >> 1)];
const named = (call: object): { name: string; input: object } =>
  'tool' in call ? { name: String(call.tool), input: {} } : { name: 'read_figure', input: call };

function* anthropicEvents({ text = '', calls = [] }: Exclude<Said, string>): Generator<[string, object]> {
  yield [
    'message_start',
    {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'claude',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: INPUT_TOKENS, output_tokens: 1 },
      },
    },
  ];
  let index = 0;
  if (text !== '') {
    yield ['content_block_start', { index, content_block: { type: 'text', text: '' } }];
    for (const part of halves(text))
      yield ['content_block_delta', { index, delta: { type: 'text_delta', text: part } }];
    yield ['content_block_stop', { index }];
    index += 1;
  }
  for (const call of calls) {
    const { name, input } = named(call);
    yield [
      'content_block_start',
      { index, content_block: { type: 'tool_use', id: `toolu_${index}`, name, input: {} } },
    ];
    for (const part of halves(JSON.stringify(input)))
      yield ['content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: part } }];
    yield ['content_block_stop', { index }];
    index += 1;
  }
  yield [
    'message_delta',
    {
      delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null },
      usage: { output_tokens: OUTPUT_TOKENS },
    },
  ];
  yield ['message_stop', {}];
}

function* openAiChunks({ text = '', calls = [] }: Exclude<Said, string>): Generator<object> {
  const chunk = (delta: object, finish: string | null = null): object => ({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'gpt',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  yield chunk({ role: 'assistant', content: '' });
  if (text !== '') for (const part of halves(text)) yield chunk({ content: part });
  for (const [index, call] of calls.entries()) {
    const { name, input } = named(call);
    yield chunk({
      tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }],
    });
    for (const part of halves(JSON.stringify(input)))
      yield chunk({ tool_calls: [{ index, function: { arguments: part } }] });
  }
  yield chunk({}, calls.length > 0 ? 'tool_calls' : 'stop');
  yield {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'gpt',
    choices: [],
    usage: { prompt_tokens: INPUT_TOKENS, completion_tokens: OUTPUT_TOKENS, total_tokens: TOKENS_A_TURN },
  };
}

function answer(response: ServerResponse, provider: AiProvider, said: Said): void {
  if (said === 'hang') return;
  if (said === 'fail')
    return void response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{}}');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (said === 'nonsense') return void response.end('data: {"what":\n\n');
  const whole = said === 'cut' ? { text: 'Revenue was' } : said;
  const lines =
    provider === 'anthropic'
      ? [...anthropicEvents(whole)].map(
          ([type, data]) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`,
        )
      : [...[...openAiChunks(whole)].map((data) => `data: ${JSON.stringify(data)}\n\n`), 'data: [DONE]\n\n'];
  if (said === 'cut') {
    response.write(lines.slice(0, 3).join(''), () => response.destroy());
    return;
  }
  for (const line of lines) response.write(line);
  response.end();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** `script` decides each answer; it gets the tool's results so far. */
export async function startLoopback(script: (request: ProviderRequest) => Said): Promise<Loopback> {
  const requests: ProviderRequest[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const provider = request.url?.includes('/messages') ? 'anthropic' : 'openai';
      const { authorization, 'x-api-key': key } = request.headers;
      const own: ProviderRequest = {
        provider,
        key: String(key ?? authorization?.replace('Bearer ', '')),
        text,
        results: resultsIn(JSON.parse(text)),
      };
      requests.push(own);
      answer(response, provider, script(own));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
