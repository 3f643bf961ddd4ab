import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSuggestionApp, type SuggestionApp } from '../../../testing/suggestions.ts';

const URL = '/api/features/similar';

describe('GET /api/features/similar', () => {
  let s: SuggestionApp;
  const search = (text: string) => s.clerk.get(`${URL}?text=${encodeURIComponent(text)}`);
  beforeAll(async () => {
    s = await startSuggestionApp();
    await s.suggest();
    await s.suggest({
      title: 'Export the expenses as a spreadsheet',
      description: 'Accounting copies every expense by hand into Excel at the end of the month.',
    });
  });
  afterAll(() => s.t.close());

  it('refuses a caller who is not signed in', async () => {
    expect((await s.t.anonymous.get(`${URL}?text=x`)).status).toBe(401);
  });
  it('finds suggestions in similar words, most similar first', async () => {
    const { status, body } = await search('A dark theme for dashboards');
    expect(status).toBe(200);
    expect(body.map(({ title }: { title: string }) => title)).toEqual(['Dark mode for the dashboards']);
    expect(body[0]).toMatchObject({ votes: 0, voted: false, voteFault: null, status: 'pending' });
    expect(body[0].similarity).toBeGreaterThan(0.4);
    expect((await search('exporting expenses to Excel')).body[0].title).toBe(
      'Export the expenses as a spreadsheet',
    );
  });
  it('finds nothing for something new, for words without meaning and for no words', async () => {
    for (const text of ['Fingerprint at the branch door', 'please add a new feature', '', '🙂'])
      expect((await search(text)).body, text).toEqual([]);
  });
  it('refuses a text that is too long, and no text', async () => {
    expect((await search('x'.repeat(601))).status).toBe(400);
    expect((await s.clerk.get(URL)).status).toBe(400);
  });
});
