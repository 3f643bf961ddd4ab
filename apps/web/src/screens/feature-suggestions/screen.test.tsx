// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { FeatureStatus } from '@cottontree/contract/suggestions/suggestions.ts';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
// Imports the lazily loaded modules in advance: these tests are not about waiting for code.
import '../../domain/suggestions/answer-form.tsx';
import '../../domain/suggestions/suggestion-panel.tsx';
import {
  DARK,
  SUMS,
  serveSuggestions,
  similar,
  suggestion,
  type SuggestionServer,
} from '../../domain/suggestions/answers.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, fill, find, render, settle } from '../../kernel/render.setup.tsx';
import { FeatureSuggestionsScreen } from './screen.tsx';

let server: SuggestionServer;
beforeEach(() => {
  clearToasts();
  server = serveSuggestions();
});

const LIST = '/api/features/suggestions';
const open = async (search = '') => {
  history.replaceState(null, '', `/feature-suggestions${search}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <FeatureSuggestionsScreen title="Feature Suggestions" />
    </QueryClientProvider>,
  );
  await settle();
  await settle();
};
const page = () => document.body.textContent;
const title = () => find<HTMLInputElement>('input[name="title"]');
const description = () => find<HTMLTextAreaElement>('textarea[name="description"]');
const send = () => find<HTMLButtonElement>('form button[type="submit"]');
const write = async (head = 'Passkeys', text = 'Sign in without a password.') => {
  await fill(title(), head);
  await fill(description(), text);
};
const toast = () => {
  const last = currentToasts().at(-1);
  return last && [last.title, last.description, last.variant];
};
const select = (name: string) => find<HTMLSelectElement>(`select[name="${name}"]`);

describe('the form', () => {
  it('[A-2.107] has the fields Feature Title and Detailed Description', async () => {
    await open();
    expect(
      [...document.querySelectorAll('form label')].map((label) => [
        label.textContent,
        document.getElementById(label.getAttribute('for') ?? '')?.tagName,
      ]),
    ).toEqual([
      ['Feature Title', 'INPUT'],
      ['Detailed Description', 'TEXTAREA'],
    ]);
  });
  it('[A-5.03, A-5.04] cannot be sent while title or description is empty or blank', async () => {
    await open();
    for (const [head, text] of [
      ['', ''],
      ['Passkeys', ''],
      ['Passkeys', ' \n'],
      ['', 'Sign in'],
      ['   ', 'Sign in'],
    ] as const) {
      await write(head, text);
      expect(send().disabled, `${head}|${text}`).toBe(true);
    }
    await write();
    expect(send().disabled).toBe(false);
  });
  it('[A-5.05, A-5.06] cannot be sent twice; the button reads Submitting... meanwhile', async () => {
    let answer: (value: { body: unknown }) => void = () => undefined;
    server.answers[`POST ${LIST}`] = new Promise((resolve) => (answer = resolve));
    await open();
    await write();
    expect(send().textContent).toBe('Submit Suggestion');
    await click(send());
    expect(send().textContent).toBe('Submitting...');
    expect(send().getAttribute('aria-disabled')).toBe('true');
    await click(send());
    await settle(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    expect(server.changes()).toHaveLength(1);
    await settle(() => answer({ body: suggestion() }));
    expect(send().textContent).toBe('Submit Suggestion');
  });
  it('[A-8.15, A-8.16, A-7.46] shows thanks, clears the form and reloads the list', async () => {
    await open();
    await write('  Passkeys ', ' Sign in without a password. ');
    const before = server.asked().length;
    await click(send());
    expect(server.changes()).toEqual([
      {
        method: 'POST',
        url: LIST,
        body: { title: 'Passkeys', description: 'Sign in without a password.' },
      },
    ]);
    expect(toast()?.slice(0, 2)).toEqual([
      'Suggestion Submitted',
      'Thank you! Your feature suggestion has been submitted and will be reviewed.',
    ]);
    expect([title().value, description().value]).toEqual(['', '']);
    await eventually(() => server.asked().length === before + 1, 'the list is read again');
  });
  it('[A-8.14] reports a failure, keeps what was written and sends the same attempt again', async () => {
    server.answers[`POST ${LIST}`] = {
      status: 500,
      body: { code: 'unexpected', message: 'x', requestId: 'r' },
    };
    await open();
    await write();
    await click(send());
    expect(toast()).toEqual(['Error', 'Failed to submit suggestion. Please try again.', 'destructive']);
    expect(title().value).toBe('Passkeys');
    await click(send());
    const keys = server.calls
      .filter(({ method, url }) => method === 'POST' && url === LIST)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
  });
  it('shows similar suggestions of others while the person types', async () => {
    server.similar = [similar()];
    await open();
    await fill(title(), 'Dark');
    expect(page()).not.toContain('Similar suggestions');
    await fill(title(), 'Dark theme for screens');
    await eventually(() => page().includes('71% alike'), 'the similar one');
    expect(server.calls.filter(({ url }) => url.startsWith('/api/features/similar'))).toHaveLength(1);
  });
});

describe('the Community Suggestions', () => {
  it('[A-2.108] are shown below the form, most wanted first', async () => {
    await open();
    const headings = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
    expect(headings).toEqual(['Suggest a feature', 'Community Suggestions']);
    for (const each of [
      'Dark mode',
      'The screens are too bright',
      'UI/UX',
      'Medium priority',
      'Isatu Conteh',
    ])
      expect(page()).toContain(each);
    expect(server.asked()[0]).toContain('order=votes');
  });
  it('[A-2.109, A-7.48] have a vote button each; the list is read again after a vote', async () => {
    await open();
    const button = control('3 Vote for Dark mode');
    expect(button.getAttribute('aria-pressed')).toBe('false');
    const before = server.asked().length;
    await click(button);
    expect(server.changes()).toEqual([{ method: 'POST', url: `${LIST}/${DARK}/vote`, body: {} }]);
    await eventually(() => server.asked().length === before + 1, 'the list is read again');
    expect(toast()?.[0]).toBe('Vote counted');
  });
  it("show one's own vote, which can be removed", async () => {
    server.suggestions = [suggestion({ voted: true })];
    await open();
    const button = control('3 Voted for Dark mode');
    expect([button.getAttribute('aria-pressed'), button.textContent]).toEqual(['true', '3 Voted']);
    await click(button);
    expect(server.changes()[0]?.method).toBe('DELETE');
    expect(toast()?.[0]).toBe('Vote withdrawn');
  });
  it('[A-8.17] show the server’s reason why a vote failed', async () => {
    server.answers[`POST ${LIST}/${DARK}/vote`] = {
      status: 409,
      body: { code: 'conflict', message: 'It is rejected: the votes are closed', requestId: 'r' },
    };
    await open();
    await click(control('3 Vote for Dark mode'));
    expect(toast()).toEqual(['Error', 'It is rejected: the votes are closed', 'destructive']);
  });
  it('[A-4.29, A-4.30, A-4.31] show each status; a completed one has a check, one in development a clock', async () => {
    server.suggestions = FeatureStatus.options.map((status, place) =>
      suggestion({ id: DARK.replace(/1/, String(place)), status, title: status }),
    );
    await open();
    const marks = [...document.querySelectorAll('[data-status]')].map((mark) => [
      mark.textContent,
      [...(mark.querySelector('svg')?.classList ?? [])].find((name) => name.startsWith('lucide-')),
    ]);
    expect(marks).toEqual([
      ['Pending', undefined],
      ['Reviewing', undefined],
      ['Approved', undefined],
      ['In development', 'lucide-clock'],
      ['Completed', 'lucide-check'],
      ['Rejected', undefined],
    ]);
  });
  it('are selected by the URL, and the selection is stored there', async () => {
    await open('?status=approved&category=Security&order=newest&search=pass');
    expect(server.asked()[0]).toBe('status=approved&category=Security&search=pass&order=newest&limit=50');
    await fill(select('status'), 'all');
    await fill(select('category'), 'Mobile');
    await fill(select('order'), 'votes');
    expect(location.search).toBe('?category=Mobile&search=pass');
  });
  it('[A-2.110] are samples, each marked, only when the server has none at all', async () => {
    server.suggestions = [];
    await open();
    const samples = [...document.querySelectorAll('li[data-sample]')];
    expect(samples.length).toBeGreaterThan(2);
    for (const each of samples) {
      expect(each.textContent).toContain('Sample');
      expect(each.querySelector('button')?.disabled).toBe(true);
    }
    await fill(select('status'), 'approved');
    await settle();
    expect(document.querySelector('[data-sample]')).toBeNull();
    expect(page()).toContain('No suggestion matches');
    control('Show all').focus();
    await click(control('Show all'));
    await settle();
    expect(location.search).toBe('');
    // The button is no longer there; the focus of a keyboard user moves to the filters.
    expect(document.activeElement).toBe(select('status'));
  });
  it('show no samples when they cannot be loaded, but a retry', async () => {
    server.answers[`GET ${LIST}`] = {
      status: 500,
      body: { code: 'unexpected', message: 'x', requestId: 'r-1' },
    };
    await open();
    expect(page()).toContain('Failed to load the suggestions.');
    expect(document.querySelector('[data-sample]')).toBeNull();
    delete server.answers[`GET ${LIST}`];
    await click(control('Try again'));
    await eventually(() => page().includes('Dark mode'), 'the list');
  });
});

describe('a suggestion in full', () => {
  const inFull = async () => {
    await click(control('Dark mode'));
    await eventually(() => page().includes('Aminata Kamara'), 'the panel');
  };
  it('has its voters, its computed analysis, similar suggestions and its history', async () => {
    await open();
    await inFull();
    expect(location.search).toBe(`?suggestion=${DARK}`);
    for (const each of [
      'Fatmata Koroma, Alhaji Bangura',
      'UI/UX (computed)',
      'Computed by fixed rules',
      'Implementation time1–2 weeks',
      'Dark theme',
      'Moved to reviewing by Aminata Kamara',
      'We look into it',
    ])
      expect(page()).toContain(each);
    await click(control('Dark theme'));
    expect(location.search).toBe(`?suggestion=${SUMS}`);
  });
  it('offers no decision without the permission', async () => {
    await open();
    await inFull();
    expect(() => control('Respond')).toThrow('There is no control');
  });
  it('[A-4.32] is changed by people with settings.edit; a rejection needs a response', async () => {
    server.powers = ['settings.edit'];
    server.suggestions = [suggestion({ moves: ['reviewing', 'rejected'], version: 4 })];
    await open();
    await inFull();
    await click(control('Reject'));
    await eventually(() => document.querySelector('textarea[name="response"]') !== null, 'the form');
    const form = find('textarea[name="response"]').closest('form');
    const submit = () => click(form?.querySelector<HTMLElement>('button[type="submit"]') ?? document.body);
    await submit();
    expect(form?.textContent).toContain('Write a response, so that the person who suggested it learns why.');
    await fill(find<HTMLTextAreaElement>('textarea[name="response"]'), 'Not this year');
    await submit();
    expect(server.changes()).toEqual([
      {
        method: 'POST',
        url: `${LIST}/${DARK}/answer`,
        body: { version: 4, status: 'rejected', response: 'Not this year' },
      },
    ]);
    expect(toast()?.[0]).toBe('Suggestion answered');
  });
  it('shows text as text, even if it is markup', async () => {
    const payload = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    server.suggestions = [
      suggestion({
        title: `Dark mode`,
        description: payload,
        ownerResponse: { text: payload, by: payload, at: '2026-11-21T08:00:00.000Z' },
      }),
    ];
    await open();
    await inFull();
    expect(document.querySelector('img, script')).toBeNull();
    expect(page()).toContain(payload);
  });
});
