// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { BoxCategory, BoxStatus } from '@cottontree/contract/suggestions/suggestions.ts';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
// Imports the lazily loaded modules in advance: these tests are not about waiting for code.
import '../../domain/suggestions/answer-form.tsx';
import {
  DARK,
  SUMS,
  serveSuggestions,
  suggestion,
  type SuggestionServer,
} from '../../domain/suggestions/answers.setup.ts';
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
import './analytics-tab.tsx';
import './responses-tab.tsx';
import './submit-tab.tsx';
import { AiSuggestionBoxScreen } from './screen.tsx';

let server: SuggestionServer;
beforeEach(() => {
  clearToasts();
  server = serveSuggestions();
});

const LIST = '/api/features/suggestions';
const open = async (search = '') => {
  history.replaceState(null, '', `/ai-suggestion-box${search}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <AiSuggestionBoxScreen title="AI Suggestion Box" />
    </QueryClientProvider>,
  );
  for (let round = 0; round < 4; round += 1) await settle();
};
const page = () => document.body.textContent;
const select = (name: string) => find<HTMLSelectElement>(`select[name="${name}"]`);
const options = (name: string) => [...select(name).options].map(({ value }) => value);
const decides = () =>
  [...document.querySelectorAll('article')].map((each) =>
    [...each.querySelectorAll('footer button')]
      .map(({ textContent }) => textContent)
      .filter((text) => text === 'Approve' || text === 'Reject'),
  );

it('[B-2.138] has the tabs All Suggestions, Submit New, AI Analytics and My Responses', async () => {
  await open();
  expect([...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).toEqual([
    'All Suggestions',
    'Submit New',
    'AI Analytics',
    'My Responses',
  ]);
});

describe('All Suggestions', () => {
  it('[B-2.139] lists each with status, priority, votes, computed analysis and owner response', async () => {
    server.suggestions = [
      suggestion({
        status: 'in_development',
        ownerResponse: { text: 'It comes in May', by: 'Aminata Kamara', at: '2026-11-21T08:00:00.000Z' },
      }),
    ];
    await open();
    const card = find('article').textContent;
    for (const each of [
      'Dark mode',
      'Approved',
      'UI/UX',
      'Medium priority',
      'AI analysisComputed',
      'Review: medium impact, low value.',
      'Similar requests2',
      'It comes in May',
    ])
      expect(card).toContain(each);
    expect(control('3 Vote for Dark mode')).toBeTruthy();
    expect(document.querySelector('[data-sample]')).toBeNull();
  });
  it('[B-2.140] is filtered by status', async () => {
    await open();
    expect(options('status')).toEqual(['all', ...BoxStatus.options]);
    // As Feature Suggestions calls them.
    expect([...select('status').options].map(({ textContent }) => textContent)).toEqual([
      'All statuses',
      'Pending',
      'Reviewing',
      'Approved',
      'Rejected',
      'Completed',
    ]);
    await fill(select('status'), 'in_review');
    expect(location.search).toBe('?status=in_review');
    expect(server.asked().at(-1)).toContain('boxStatus=in_review');
  });
  it('[B-2.141] is filtered by category', async () => {
    await open('?category=bug');
    expect(server.asked()[0]).toContain('boxCategory=bug');
    expect(options('category')).toEqual(['all', ...BoxCategory.options]);
  });
  it('[B-2.142] shows Approve and Reject only without a response and while it is new, to people who may decide', async () => {
    const moves = ['reviewing', 'approved', 'rejected'] as const;
    const response = { text: 'Seen', by: 'Owner', at: '2026-11-21T08:00:00.000Z' };
    server.suggestions = [
      suggestion({ moves: [...moves] }),
      suggestion({ id: SUMS, title: 'b', moves: [...moves], ownerResponse: response }),
      suggestion({
        id: SUMS.replace('2', '3'),
        title: 'c',
        status: 'reviewing',
        moves: ['approved', 'rejected'],
      }),
      suggestion({ id: SUMS.replace('2', '4'), title: 'd', moves: [] }),
    ];
    await open();
    expect(decides()).toEqual([['Approve', 'Reject'], [], [], []]);
  });
  it('approves with or without a comment, against the version that was shown', async () => {
    server.suggestions = [suggestion({ moves: ['approved', 'rejected'], version: 2 })];
    await open();
    await click(control('Approve Dark mode'));
    await eventually(() => document.querySelector('textarea[name="response"]') !== null, 'the form');
    await click(find('[role="dialog"] button[type="submit"]'));
    expect(server.changes()).toEqual([
      { method: 'POST', url: `${LIST}/${DARK}/answer`, body: { version: 2, status: 'approved' } },
    ]);
  });
  it('says why the list is empty, and links to the form', async () => {
    server.suggestions = [];
    await open();
    expect(page()).toContain('No suggestions yet');
    await click(document.querySelector<HTMLElement>('[role="tabpanel"] button') ?? document.body);
    expect(location.search).toBe('?tab=submit');
  });
  it('shows that it could not be loaded', async () => {
    server.answers[`GET ${LIST}`] = {
      status: 500,
      body: { code: 'unexpected', message: 'x', requestId: 'r' },
    };
    await open();
    expect(page()).toContain('Failed to load the suggestions.');
  });
});

describe('Submit New', () => {
  const text = () => find<HTMLTextAreaElement>('textarea[name="text"]');
  const send = () => find<HTMLButtonElement>('form button[type="submit"]');
  it('[B-2.143, B-2.144] has a category and a free text, and is not sent while that is blank', async () => {
    await open('?tab=submit');
    expect(options('category')).toEqual(BoxCategory.options);
    for (const blank of ['', ' \n\t ']) {
      await fill(text(), blank);
      expect(send().disabled).toBe(true);
    }
    await fill(text(), 'x');
    expect(send().disabled).toBe(false);
  });
  it('[B-2.145, B-2.146] stores it in the one list, its title from the first sentence, and clears the text', async () => {
    await open('?tab=submit');
    await fill(select('category'), 'ui_ux');
    await fill(text(), 'Sums are too small. Nobody can read them from afar.');
    await click(send());
    expect(server.changes()).toEqual([
      {
        method: 'POST',
        url: LIST,
        body: {
          title: 'Sums are too small',
          description: 'Sums are too small. Nobody can read them from afar.',
          category: 'UI/UX',
        },
      },
    ]);
    expect(text().value).toBe('');
    expect(currentToasts().at(-1)?.title).toBe('Suggestion Submitted');
  });
  it('keeps the text after a failure', async () => {
    server.answers[`POST ${LIST}`] = {
      status: 500,
      body: { code: 'unexpected', message: 'x', requestId: 'r' },
    };
    await open('?tab=submit');
    await fill(text(), 'Larger sums');
    await click(send());
    expect(text().value).toBe('Larger sums');
    expect(currentToasts().at(-1)?.description).toBe('Failed to submit suggestion. Please try again.');
  });
});

describe('AI Analytics', () => {
  it('counts from data and marks computed values', async () => {
    const named = { id: DARK, title: 'Dark mode', votes: 3, submittedAt: '2026-11-20T09:12:00.000Z' };
    server.analytics = {
      total: 7,
      answered: 2,
      votes: 11,
      voters: 4,
      byStatus: [{ status: 'new', suggestions: 5 }],
      byCategory: [{ category: 'bug', suggestions: 1 }],
      byPriority: [{ grade: 'high', suggestions: 3 }],
      bySentiment: [{ sentiment: 'negative', suggestions: 2 }],
      months: [{ month: '2026-11', submitted: 7, closed: 1 }],
      tags: [{ tag: 'dark', suggestions: 2 }],
      wanted: [named],
      waiting: [],
      compared: 7,
      alike: [[named, { ...named, id: SUMS, title: 'Dark theme' }]],
    };
    await open('?tab=analytics');
    for (const each of [
      'Suggestions7',
      'Pending5',
      'Answered2',
      'Votes11',
      'People who voted4',
      'By priorityComputed',
      'Similar suggestionsComputed',
      'Dark theme',
      'Nothing is waiting',
    ])
      expect(page()).toContain(each);
    expect(find('a[href="/ai-suggestion-box?category=bug"]').textContent).toBe('Bug');
    // Every number is inside an element whose attribute says why it needs no receipt.
    const bare = [...document.querySelectorAll('[role="tabpanel"] *')].filter(
      (each) =>
        each.children.length === 0 && /\d/.test(each.textContent) && each.closest('[data-constant]') === null,
    );
    expect(bare.map(({ outerHTML }) => outerHTML)).toEqual([]);
  });
  it('says how many of the newest suggestions were compared, where not all were', async () => {
    server.analytics = { ...server.analytics, total: 2_001, compared: 2_000 };
    await open('?tab=analytics');
    expect(page()).toContain('Computed, among the newest 2,000 of 2,001');
    await unmountAll();
    server.analytics = { ...server.analytics, total: 2_000, compared: 2_000 };
    await open('?tab=analytics');
    expect(page()).not.toContain('among the newest');
  });
  it('says that there are no suggestions to count', async () => {
    await open('?tab=analytics');
    expect(page()).toContain('No suggestions yet');
  });
});

describe('My Responses', () => {
  it('lists the responses that the person gave, if they may, and those that they received', async () => {
    server.powers = ['settings.edit'];
    server.suggestions = [
      suggestion({ ownerResponse: { text: 'Yes', by: 'Amara Bangura', at: '2026-11-21T08:00:00.000Z' } }),
    ];
    await open('?tab=responses');
    expect(server.asked().map((query) => new URLSearchParams(query).get('of'))).toEqual(
      expect.arrayContaining(['answered-by-me', 'answered-to-me']),
    );
    expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'Responses I gave',
      'Responses to my suggestions',
    ]);
  });
  it("shows only one's own suggestions to everybody else", async () => {
    server.suggestions = [];
    await open('?tab=responses');
    expect(page()).not.toContain('Responses I gave');
    expect(page()).toContain('Nobody has responded to your suggestions yet');
  });
});
