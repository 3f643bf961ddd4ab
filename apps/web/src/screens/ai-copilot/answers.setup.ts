/** A fake copilot server for the tests of the screen. */
import type { AiAnswer, AiSuggestion, ConversationEntry } from '@cottontree/contract/copilot/ai.ts';
import { serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';

export const CONVERSATION = '6b1f8a52-5a41-4a8e-9c67-0d0a0f3e0c11';
const SUGGESTIONS: AiSuggestion[] = [
  'What are our expenses this month?',
  'Why did revenue change last month?',
  'How many active users do we have?',
  'What is our treasury balance?',
  'How many users are at each KYC level?',
  'How many fraud alerts are open?',
].map((query) => ({ query, category: 'other', description: `About: ${query}` }));

export const PROMPTS = [
  'How many registered users do we have?',
  'Compare revenue last month with the month before',
  'How did card adoption develop over the last 90 days?',
  'What does trust coverage mean?',
];

const FIGURE = { id: 'revenue.month', dimension: '', title: 'Monthly revenue', unit: 'USD' } as const;
export const answer = (change: Partial<AiAnswer> = {}): AiAnswer => ({
  queryId: '1f0e8a52-5a41-4a8e-9c67-0d0a0f3e0c01',
  query: 'What was revenue last month?',
  askedAt: '2026-11-21T10:00:00.000Z',
  response: 'Monthly revenue, October 2026: $424,871.44.',
  confidence: 0.977,
  measured: { of: 'value', right: 86, asked: 87, agreed: null },
  executionTime: 12.4,
  conversationId: CONVERSATION,
  engine: 'built-in',
  note: null,
  questionClass: 'value',
  abstained: false,
  parts: [
    { kind: 'text', text: 'Monthly revenue, October 2026: ', means: 'period' },
    { kind: 'figure', at: 0 },
    { kind: 'text', text: '.' },
  ],
  figures: [{ ...FIGURE, day: '2026-10-31', label: 'Monthly revenue', value: '424871.44' }],
  view: null,
  sources: [
    { id: 'revenue.month', title: 'Monthly revenue', definition: 'Net fees of the last complete month.' },
  ],
  withheld: [],
  nearest: [],
  wasHelpful: null,
  ...change,
});

export const comparison = (): AiAnswer =>
  answer({
    queryId: '1f0e8a52-5a41-4a8e-9c67-0d0a0f3e0c02',
    query: 'Compare revenue with September',
    questionClass: 'comparison',
    parts: [
      { kind: 'figure', at: 0 },
      { kind: 'text', text: ' against ' },
      { kind: 'figure', at: 1 },
      { kind: 'text', text: ', ' },
      { kind: 'derived', how: 'change', at: 0, against: 1 },
    ],
    figures: [
      { ...FIGURE, day: '2026-10-31', label: 'Monthly revenue', value: '424871.44' },
      { ...FIGURE, day: '2026-09-30', label: 'Monthly revenue', value: '400000' },
    ],
    view: {
      kind: 'table',
      rows: [
        { label: 'Monthly revenue', at: 0, before: 1 },
        { label: 'Wallet', at: 1, before: 0 },
      ],
    },
  });

export interface CopilotServer {
  readonly calls: SentCall[];
  /** The response to the next question. */
  next: AiAnswer | Promise<AiAnswer> | { status: number; body: object };
  /** The stored answers of the conversation. */
  kept: AiAnswer[];
  earlier: ConversationEntry[];
  providers: { anthropic: boolean; openai: boolean };
  suggestions: { status?: number; body?: object };
}

export function serveCopilot(): CopilotServer {
  const server: CopilotServer = {
    calls: [],
    next: answer(),
    kept: [],
    earlier: [],
    providers: { anthropic: false, openai: true },
    suggestions: {},
  };
  const calls = serveCalls(async ({ url }) => {
    if (url === '/api/ai/suggestions')
      return {
        body: { suggestions: SUGGESTIONS, prompts: PROMPTS, providers: server.providers },
        ...server.suggestions,
      };
    if (url === '/api/ai/query') {
      const next = await server.next;
      return 'status' in next ? next : { body: next };
    }
    if (url === '/api/ai/conversations') return { body: { conversations: server.earlier } };
    if (url === '/api/ai/feedback') return { body: { ok: true } };
    if (url.startsWith('/api/ai/conversations/'))
      return server.kept.length > 0
        ? { body: { conversationId: CONVERSATION, answers: server.kept } }
        : {
            status: 404,
            body: { code: 'not-found', message: 'This conversation does not exist', requestId: 'r' },
          };
    throw new Error(`Nobody answers ${url}`);
  });
  return Object.assign(server, { calls });
}
