import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startDeskApp } from '../../../testing/desk.ts';
import type { TestApp } from '../../../testing/test-app.ts';

describe('GET /api/customers', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startDeskApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: '/api/customers', permission: 'customers.view' });

  it('lists every customer once over its pages, masked', async () => {
    const manager = await t.signIn('manager');
    const found: { id: string; maskedName: string }[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await manager.get(`/api/customers?limit=25${cursor && `&cursor=${cursor}`}`);
      found.push(...body.customers);
      cursor = body.nextCursor;
    }
    expect(found.map(({ id }) => id)).toEqual(
      Array.from({ length: 60 }, (_, place) => `S${String(place).padStart(3, '0')}`),
    );
    expect(found[0]?.maskedName).toBe('P••• 0•••');
  });
});
