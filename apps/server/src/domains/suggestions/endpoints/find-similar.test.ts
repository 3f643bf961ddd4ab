import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSuggestionApp, type SuggestionApp } from '../../../testing/suggestions.ts';

const URL = '/api/features/similar';

describe('GET /api/features/similar', () => {
  let s: SuggestionApp;
  const ask = (text: string) => s.clerk.get(`${URL}?text=${encodeURIComponent(text)}`);
  beforeAll(async () => {
    s = await startSuggestionApp();
    await s.suggest();
    await s.suggest({
      title: 'Export the expenses as a spreadsheet',
      description: 'Accounting copies every expense by hand into Excel at the end of the month.',
    });
  });
  afterAll(() => s.t.close());

  it('refuses whoever is not signed in', async () => {
    expect((await s.t.anonymous.get(`${URL}?text=x`)).status).toBe(401);
  });
  it('finds what was said in much the same words, the most alike first', async () => {
    const { status, body } = await ask('A dark theme for dashboards');
    expect(status).toBe(200);
    expect(body.map(({ title }: { title: string }) => title)).toEqual(['Dark mode for the dashboards']);
    expect(body[0]).toMatchObject({ votes: 0, voted: false, voteFault: null, status: 'pending' });
    expect(body[0].similarity).toBeGreaterThan(0.4);
    expect((await ask('exporting expenses to Excel')).body[0].title).toBe(
      'Export the expenses as a spreadsheet',
    );
  });
  it('finds nothing for something new, for words without meaning and for no words', async () => {
    for (const text of ['Fingerprint at the branch door', 'please add a new feature', '', '🙂'])
      expect((await ask(text)).body, text).toEqual([]);
  });
  it('refuses a text longer than is compared, and none at all', async () => {
    expect((await ask('x'.repeat(601))).status).toBe(400);
    expect((await s.clerk.get(URL)).status).toBe(400);
  });
});
