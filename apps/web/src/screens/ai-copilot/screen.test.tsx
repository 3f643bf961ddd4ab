// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { isValidElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { confidenceTone } from '../../domain/confidence/confidence-value.tsx';
import { strayNumbers } from '../../domain/dashboard/screen.setup.tsx';
import { ReceiptProvider } from '../../domain/figure/receipt-provider.tsx';
import { createQueryClient } from '../../kernel/query.ts';
import {
  click,
  control,
  eventually,
  fill,
  find,
  render,
  settle,
  unmountAll,
} from '../../kernel/render.setup.tsx';
import {
  CONVERSATION,
  PROMPTS,
  answer,
  comparison,
  serveCopilot,
  type CopilotServer,
} from './answers.setup.ts';
import { timeInWords } from './confidence.ts';
import { AiCopilotScreen } from './screen.tsx';
import { COPILOT_TEXTS } from './texts.ts';

let server: CopilotServer;
beforeEach(() => {
  clearToasts();
  server = serveCopilot();
});

const page = () => document.body.textContent;
const open = async (search = '', state: string | null = null) => {
  history.replaceState(state, '', `/ai-copilot${search}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ReceiptProvider>
        <AiCopilotScreen title="AI Copilot" />
      </ReceiptProvider>
    </QueryClientProvider>,
  );
  await eventually(() => document.querySelector('[role="status"]') === null, 'everything is loaded');
  await settle();
};
const box = () => find<HTMLInputElement>('input[name="query"]');
const submit = () =>
  settle(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
const ask = async (query: string) => {
  await fill(box(), query);
  await submit();
  await settle();
};
const plain = (node: ReactNode) => (isValidElement<{ children: string }>(node) ? node.props.children : node);
const toasts = () => currentToasts().map(({ title, description }) => [title, plain(description)]);
const queries = () => server.calls.filter(({ url }) => url === '/api/ai/query').map(({ body }) => body);
const chips = () => [...find('[role="group"][aria-label="Sample questions"]').querySelectorAll('button')];
const answers = () => [...document.querySelectorAll('article[data-query]')];

describe('the copilot', () => {
  it('[B-2.147] [B-2.148] offers Claude, the default, and GPT-4o', async () => {
    await open();
    const providers = [...document.querySelectorAll('nav[aria-label="Provider"] a')];
    expect(providers.map(({ textContent }) => textContent)).toEqual(['Claude', 'GPT-4o']);
    expect(providers.map((each) => each.getAttribute('aria-current'))).toEqual(['true', null]);
    expect(page()).toContain('No key for Claude is set up: the built-in engine answers.');
    expect(page()).not.toContain('receives your question');
    await ask('revenue');
    expect(queries()).toEqual([{ query: 'revenue', provider: 'anthropic' }]);
  });
  it('offers no provider that has no key, and says why', async () => {
    await open();
    const links = () =>
      [...document.querySelectorAll('nav[aria-label="Provider"] a')].map((each) => [
        each.getAttribute('href'),
        each.getAttribute('title'),
      ]);
    expect(links()).toEqual([
      [null, 'No key for Claude is set up. The server’s administrator sets it.'],
      ['/ai-copilot?provider=openai', null],
    ]);
    await unmountAll();
    server.providers = { anthropic: false, openai: false };
    await open();
    expect(page()).toContain('No key for Claude or GPT-4o is set up: the built-in engine answers.');
  });
  it('uses the provider from the URL, and says what it receives where there is a key', async () => {
    await open('?provider=openai');
    expect(page()).not.toContain('No key');
    expect(page()).toContain('GPT-4o receives your question,');
    await ask('revenue');
    expect(queries()).toEqual([{ query: 'revenue', provider: 'openai' }]);
  });
  it('[B-2.149] [B-2.150] has a text box, in which Enter sends the question', async () => {
    await open();
    expect(box().type).toBe('text');
    await fill(box(), '  What was revenue last month? ');
    // A form with one field and a submit button: Enter in the field submits it.
    expect(box().form?.querySelectorAll('button[type="submit"]')).toHaveLength(1);
    await submit();
    await settle();
    expect(queries()).toEqual([{ query: 'What was revenue last month?', provider: 'anthropic' }]);
    expect(box().value).toBe('');
  });
  it('has the question of a link in its box, and sends nothing by itself', async () => {
    await open('?ask=revenue');
    expect(box().value).toBe('revenue');
    expect(queries()).toEqual([]);
    await submit();
    await settle();
    expect(queries()).toEqual([{ query: 'revenue', provider: 'anthropic' }]);
    expect(location.search).toBe(`?conversation=${CONVERSATION}`);
    expect(box().value).toBe('');
  });
  it('sends the question of a link at once when the product itself led here', async () => {
    await open('?ask=expenses', 'send-now');
    expect(queries()).toEqual([{ query: 'expenses', provider: 'anthropic' }]);
    expect(history.state).toBe(null);
  });
  it('[B-2.151] shows up to six sample questions, each sent by a click', async () => {
    await open();
    expect(chips().map(({ textContent }) => textContent)).toHaveLength(6);
    await click(chips()[2] ?? document.body);
    await settle();
    expect(queries()).toEqual([{ query: 'How many active users do we have?', provider: 'anthropic' }]);
  });
  it('[B-2.157] shows four example prompts while the conversation is empty, and none after', async () => {
    await open();
    const prompts = find('[role="log"]').querySelectorAll('button');
    expect(prompts).toHaveLength(4);
    expect([...prompts].map(({ textContent }) => textContent)).toEqual(PROMPTS);
    prompts[3]?.focus();
    await click(prompts[3] ?? document.body);
    await settle();
    expect(queries()).toEqual([{ query: 'What does trust coverage mean?', provider: 'anthropic' }]);
    expect(page()).not.toContain(COPILOT_TEXTS.empty.title);
    expect(document.activeElement).toBe(find('[role="log"]'));
  });
  it('[B-2.152] [B-4.25] [B-4.26] appends question and answer to a scrolling conversation, and sends its id from then on', async () => {
    await open();
    await ask('What was revenue last month?');
    expect(find('[role="log"]').tabIndex).toBe(0);
    expect(answers()).toHaveLength(1);
    expect(answers()[0]?.textContent).toContain('What was revenue last month?');
    expect(answers()[0]?.textContent).toContain('Monthly revenue, October 2026$424,871.44');
    server.next = comparison();
    await ask('Compare revenue with September');
    expect(answers()).toHaveLength(2);
    expect(queries()[1]).toEqual({
      query: 'Compare revenue with September',
      provider: 'anthropic',
      conversationId: CONVERSATION,
    });
    expect(location.search).toBe(`?conversation=${CONVERSATION}`);
  });
  it('sends nothing blank, and says so', async () => {
    await open();
    for (const text of ['', '   ']) {
      await fill(box(), text);
      await submit();
      expect(page()).toContain('Write a question first.');
    }
    expect(queries()).toEqual([]);
    await fill(box(), 'x');
    expect(page()).not.toContain('Write a question first.');
  });
  it('[B-5.42] disables Ask while a question is in progress', async () => {
    await open();
    let reply: (value: ReturnType<typeof answer>) => void = () => undefined;
    server.next = new Promise((resolve) => (reply = resolve));
    const button = control('Ask') as HTMLButtonElement; // the role of this control
    expect(button.disabled).toBe(false);
    await fill(box(), 'revenue');
    await submit();
    expect(button.disabled).toBe(true);
    expect(chips().every((chip) => chip.getAttribute('aria-disabled') === 'true')).toBe(true);
    expect(find('[role="log"]').textContent).toContain('revenue');
    await submit();
    expect(queries()).toHaveLength(1);
    await settle(() => reply(answer()));
    await settle();
    expect(button.disabled).toBe(false);
  });
  it('[B-8.41] [B-2.153] [B-2.154] shows the confidence of an answer and how long it took', async () => {
    await open();
    await ask('What was revenue last month?');
    expect(toasts()).toEqual([['Query Processed', 'Confidence: 97.7%']]);
    const foot = answers()[0]?.querySelector('footer')?.textContent;
    expect(foot).toContain('Confidence 97.7%Time');
    expect(answers()[0]?.querySelector('details:last-child')?.textContent).toContain(
      'Answers with a value were right in 86 of 87 test cases. (86 right + 1) ÷ (87 cases + 2) = 97.8%.',
    );
    expect(foot).toContain('Time 12 ms');
    expect(foot).toContain('Built-in engine');
  });
  it('shows no confidence of a refusal, which states nothing', async () => {
    server.next = answer({
      abstained: true,
      response: 'I do not know.',
      parts: [{ kind: 'text', text: 'I do not know.', means: 'note' }],
      figures: [],
      sources: [],
      confidence: 0.694,
      measured: { of: 'abstention', right: 33, asked: 47, agreed: null },
      nearest: ['What is our treasury balance?'],
    });
    await open();
    await ask('Who will win?');
    expect(answers()[0]?.textContent).toContain('I do not know.');
    expect(answers()[0]?.textContent).not.toContain('Confidence');
    expect(answers()[0]?.textContent).not.toContain('69.4');
    expect(answers()[0]?.textContent).not.toContain('33 of 47');
    // The call and the toast are those of the documents.
    expect(toasts()).toEqual([['Query Processed', 'Confidence: 69.4%']]);
  });
  it('[B-2.158] [B-2.159] [B-2.160] colours a confidence green from 0.8, yellow from 0.6, red below', () => {
    expect([1, 0.8, 0.79999, 0.6, 0.59999, 0].map(confidenceTone)).toEqual([
      'pos',
      'pos',
      'warn',
      'warn',
      'neg',
      'neg',
    ]);
  });
  it('applies the colour to the number', async () => {
    await open();
    server.next = answer({ confidence: 0.61 });
    await ask('x');
    expect(find('[data-tone]').dataset['tone']).toBe('warn');
  });
  it('[B-8.40] shows the message of a failure, and keeps the text', async () => {
    await open();
    server.next = {
      status: 503,
      body: { code: 'unavailable', message: 'The database restarts.', requestId: 'r' },
    };
    await ask('revenue');
    expect(toasts()).toEqual([['Query Failed', 'The database restarts.']]);
    expect(box().value).toBe('revenue');
    expect(answers()).toHaveLength(0);
  });
  it('[B-2.156] [B-4.27] [B-8.42] takes thumbs up and down', async () => {
    await open();
    await ask('revenue');
    clearToasts();
    await click(control('Not helpful'));
    await settle();
    expect(server.calls.at(-1)).toMatchObject({
      url: '/api/ai/feedback',
      body: { queryId: answer().queryId, wasHelpful: false },
    });
    expect(toasts()).toEqual([['Feedback Recorded', 'Thank you for your feedback!']]);
    expect(control('Not helpful').getAttribute('aria-pressed')).toBe('true');
    expect(control('Helpful').getAttribute('aria-pressed')).toBe('false');
  });
  it('[B-2.155] [B-8.43] [B-8.44] copies the answer, and reports when it cannot', async () => {
    await open();
    await ask('revenue');
    const copied: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    clearToasts();
    await click(control('Copy answer'));
    expect([copied, toasts()]).toEqual([[answer().response], [['Copied', undefined]]]);
    vi.stubGlobal('navigator', {});
    clearToasts();
    await click(control('Copy answer'));
    expect(toasts()).toEqual([['Copy Failed', 'Could not copy to clipboard']]);
  });
});

describe('an answer', () => {
  it('links every number to its receipt, and shows its change and its table', async () => {
    await open();
    server.next = comparison();
    await ask('x');
    const marked = [...document.querySelectorAll<HTMLElement>('article p [data-figure]')].map(
      ({ dataset, textContent }) => [dataset['figure'], dataset['day'], dataset['derived'], textContent],
    );
    expect(marked).toEqual([
      ['revenue.month', '2026-10-31', undefined, '$424,871.44'],
      ['revenue.month', '2026-09-30', undefined, '$400,000.00'],
      ['revenue.month', '2026-10-31', 'change', '+6.2%'],
    ]);
    await eventually(() => document.querySelector('table') !== null, 'the table');
    expect(strayNumbers()).toEqual([]);
  });
  it('by part lists each part with its value once, and its bar', async () => {
    await open();
    const [now, before] = comparison().figures;
    server.next = answer({
      questionClass: 'breakdown',
      figures: [now, before].flatMap((figure) => figure ?? []),
      parts: [
        { kind: 'text', text: 'Revenue by source, October 2026: ', means: 'period' },
        { kind: 'text', text: 'Card ', means: 'name' },
        { kind: 'figure', at: 0 },
        { kind: 'text', text: '; Wallet ', means: 'name' },
        { kind: 'figure', at: 1 },
        { kind: 'text', text: '.' },
      ],
      view: {
        kind: 'bars',
        rows: [
          { label: 'Card', at: 0, before: null },
          { label: 'Wallet', at: 1, before: null },
        ],
      },
    });
    await ask('x');
    await eventually(() => document.querySelector('article li svg') !== null, 'the bars');
    const rows = [...document.querySelectorAll('article li:has(svg)')];
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Card$424,871.44', 'Wallet$400,000.00']);
    expect(rows.map((row) => row.querySelector('rect')?.getAttribute('width'))).toEqual([
      '100.00%',
      '94.15%',
    ]);
    expect(document.querySelectorAll('article [data-figure]')).toHaveLength(2);
    expect(find('article').textContent).toContain('Revenue by source, October 2026Card');
    expect(strayNumbers()).toEqual([]);
  });
  it('names its sources with their definitions', async () => {
    await open();
    await ask('x');
    expect(find('details').textContent).toBe(
      'SourcesMonthly revenue revenue.monthNet fees of the last complete month.',
    );
  });
  it('that could not be given offers questions that can be answered', async () => {
    await open();
    server.next = answer({
      abstained: true,
      parts: [{ kind: 'text', text: 'I cannot answer that.' }],
      figures: [],
      sources: [],
      nearest: ['Monthly revenue last month'],
    });
    await ask('weather');
    server.next = comparison();
    await click(control('Monthly revenue last month'));
    await settle();
    expect(queries()[1]).toMatchObject({ query: 'Monthly revenue last month' });
  });
  it('of a model says so, and whether the built-in engine would have chosen the same', async () => {
    await open();
    server.next = answer({
      engine: 'openai',
      note: 'A number of the model that no figure gave was removed.',
      measured: { of: 'value', right: 86, asked: 87, agreed: true },
    });
    await ask('x');
    expect(page()).toContain('GPT-4o');
    expect(page()).toContain('A number of the model that no figure gave was removed.');
    expect(page()).toContain('Same choice as the built-in engine; there');
    server.next = answer({
      queryId: '1f0e8a52-5a41-4a8e-9c67-0d0a0f3e0c03',
      engine: 'openai',
      measured: { of: 'abstention', right: 24, asked: 34, agreed: false },
    });
    await ask('y');
    expect(page()).toContain(
      'The built-in engine would not answer this; leaving a question unanswered was right in 24 of 34 test cases.',
    );
  });
  it('shows text as text, even if it is markup', async () => {
    await open();
    const hostile = '<img src=x onerror="window.ran = true">';
    server.next = answer({ query: hostile, parts: [{ kind: 'text', text: hostile }] });
    await ask(hostile);
    expect(document.querySelector('article img')).toBeNull();
    expect(page()).toContain(hostile);
  });
});

describe('a conversation', () => {
  it('is loaded again from its URL, and left for a new one', async () => {
    server.kept = [answer(), comparison()];
    await open(`?conversation=${CONVERSATION}`);
    await eventually(() => answers().length === 2, 'the conversation');
    expect(toasts()).toEqual([]);
    await click(control('New conversation'));
    await settle();
    expect(document.activeElement).toBe(box());
    expect(answers()).toHaveLength(0);
    expect(location.search).toBe('');
  });
  it('is listed among the earlier ones by its first question, each a link to it', async () => {
    server.earlier = [
      {
        conversationId: CONVERSATION,
        question: 'What was revenue last month?',
        startedAt: '2026-11-21T10:00:00.000Z',
        answers: 2,
      },
    ];
    server.kept = [answer(), comparison()];
    await open('?provider=openai');
    const link = find<HTMLAnchorElement>('nav[aria-label="Earlier conversations"] a');
    expect(link.textContent).toBe('What was revenue last month?Nov 21, 2026, 10:00 UTC · 2 answers');
    expect(link.getAttribute('href')).toBe(`/ai-copilot?provider=openai&conversation=${CONVERSATION}`);
    expect(strayNumbers()).toEqual([]);
  });
  it('of somebody else is not shown', async () => {
    await open(`?conversation=${CONVERSATION}`);
    await eventually(() => page().includes(COPILOT_TEXTS.gone), 'the refusal');
    expect(answers()).toHaveLength(0);
  });
});

describe('without the permission', () => {
  it('names the permission and who grants it', async () => {
    server.suggestions = {
      status: 403,
      body: {
        code: 'forbidden',
        message: 'x',
        permission: 'ai_features',
        grantedBy: ['Owner'],
        requestId: 'r',
      },
    };
    await open();
    await eventually(() => page().includes('AI Features'), 'the permission');
    expect(page()).toContain('which an owner can grant');
    expect(document.querySelector('form')).toBeNull();
  });
});

it('shows times in ms, and in seconds from one second on', () => {
  expect([0.2, 12.4, 999, 1_400].map(timeInWords)).toEqual(['1 ms', '12 ms', '999 ms', '1.4 s']);
});
