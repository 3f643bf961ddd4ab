import { readFileSync } from 'node:fs';
import { RELEASE } from '@cottontree/contract/release.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RELEASES, recordRelease } from '../../../platform/database/releases.ts';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/audit/changelog';
interface Item {
  id: string;
  category: string;
  title: string;
  description: string;
  releaseDate: string;
}

describe('GET /api/audit/changelog', () => {
  let t: TestApp;
  let auditor: Person;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    await recordRelease(t.database.write, t.clock);
    t.clock.advance(60_000);
    await recordRelease(t.database.write, t.clock);
    await owner.send('POST', '/api/roles', { name: 'teller', displayName: 'Teller', level: 5 });
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'GET', url: URL, permission: 'audit.view' });

  it('[B-7.32, B-3.42] returns started releases, applied migrations and changed roles, newest first', async () => {
    const { status, body } = await auditor.get(`${URL}?limit=200`);
    expect(status).toBe(200);
    const items: Item[] = body.items;
    expect(items.find(({ category }) => category === 'Release')).toEqual({
      id: `release-${RELEASES[0].version}`,
      version: RELEASES[0].version,
      // The first start of this release, not the last.
      releaseDate: '2026-11-21T10:00:00.000Z',
      category: 'Release',
      title: RELEASES[0].title,
      description: RELEASES[0].notes.join(' '),
    });
    expect(items.find(({ category }) => category === 'Roles')).toMatchObject({
      title: 'teller',
      description: `Created the role Teller, by ${owner.username}`,
    });
    const steps = items.filter(({ category }) => category === 'Schema');
    expect(steps.length).toBeGreaterThan(5);
    for (const { description } of steps)
      expect(description).toMatch(/^The database schema was brought to step \d{4}\.$/);
    const times = items.map(({ releaseDate }) => releaseDate);
    expect(times).toEqual(times.toSorted().toReversed());
  });
  it('returns each item once over all pages', async () => {
    const all = (await auditor.get(`${URL}?limit=200`)).body.items.map(({ id }: Item) => id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await auditor.get(`${URL}?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.items.map(({ id }: Item) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(all);
  });
  it('finds a change by its text', async () => {
    const { body } = await auditor.get(`${URL}?search=teller`);
    expect(body.items.map(({ title }: Item) => title)).toEqual(['teller']);
  });
  it('takes the current release from the version in package.json and the notes in CHANGELOG.md', () => {
    const read = (name: string): string =>
      readFileSync(new globalThis.URL(`../../../../../../${name}`, import.meta.url), 'utf8');
    expect(RELEASE).toBe(RELEASES[0].version);
    expect(JSON.parse(read('package.json'))).toMatchObject({ version: RELEASE });
    const written = [...read('CHANGELOG.md').matchAll(/^## (\S+): (.*)\n\n((?:- .*\n)+)/gm)].map(
      ([, version = '', title = '', notes = '']) => ({
        version,
        title,
        notes: notes.trimEnd().replaceAll(/^- /gm, '').split('\n'),
      }),
    );
    expect(written).toEqual(RELEASES);
  });
});
