import { SECTIONS } from '@cottontree/contract/guide/sections.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRecord } from '../../../testing/administration.ts';
import { objectsOf, textOfPdf } from '../../../testing/pdf-text.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/system/guide';

describe('GET /api/system/guide', () => {
  let t: TestApp;
  let viewer: Person;
  const guide = async (who: Person): Promise<Buffer> => {
    const { status, headers, bytes } = await who.get(URL);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    return bytes;
  };
  beforeAll(async () => {
    t = await startTestApp();
    viewer = await t.signIn('view_only');
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in', async () => {
    expect((await t.anonymous.get(URL)).status).toBe(401);
  });

  it('[B-2.92] contains everything that the screen shows, section by section', async () => {
    // Lines are wrapped where they end, so only their words are compared.
    const words = (text: string): string => text.replaceAll(/\s+/g, '');
    const printed = words(textOfPdf(await guide(viewer)));
    for (const [at, { title, topics }] of SECTIONS.entries()) {
      expect(printed).toContain(words(`${at + 1}. ${title}`));
      for (const topic of topics) {
        const texts = [
          topic.title,
          ...(topic.text ?? []),
          ...(topic.steps ?? []),
          ...(topic.items ?? []).flat(),
        ];
        for (const each of texts) expect(printed).toContain(words(each.replaceAll('⌘', '?')));
      }
    }
  });

  it('is made for the reader: what is beyond the role says so', async () => {
    const text = textOfPdf(await guide(viewer)).replaceAll('\n', ' ');
    expect(text).toContain('For the role View Only, as of Nov 21, 2026');
    expect(text).toContain('To look at in your role. Only owners may do this.');
    const owners = textOfPdf(await guide(await t.signIn('owner')));
    expect(owners).toContain('For the role Owner');
    expect(owners).not.toMatch(/Not in your role|To look at in your role/);
  });

  it('names the page of each section, numbers its pages, and lists the sections as bookmarks', async () => {
    const bytes = await guide(viewer);
    const lines = textOfPdf(bytes).split('\n');
    const pages = lines.filter((line) => /^Page \d+ of \d+$/.test(line));
    expect(pages.length).toBeGreaterThan(7);
    expect(pages).toEqual(pages.map((_, at) => `Page ${at + 1} of ${pages.length}`));
    expect(lines[lines.indexOf('Getting Started') + 1]).toBe('2');
    const objects = [...objectsOf(bytes).values()].join('\n');
    expect(objects).toContain('/Outlines');
    for (const { title } of SECTIONS) expect(objects).toContain(`/Title (${title})`);
  });

  it('is recorded', async () => {
    await guide(viewer);
    expect(await lastRecord(t)).toMatchObject({ action: 'guide.download', actor_id: viewer.userId });
  });
});
