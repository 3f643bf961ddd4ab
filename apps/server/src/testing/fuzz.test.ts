import { expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';
import { startTestApp } from './test-app.ts';

it('5,000 generated requests, valid and broken: no 5xx response, no stack, every response as the contract says', async () => {
  const t = await startTestApp();
  try {
    const { requests, faults, byStatus } = await fuzz(t, 5_000, 1);
    expect(faults).toEqual([]);
    expect(requests).toBeGreaterThanOrEqual(5_000);
    expect(byStatus[200]).toBeGreaterThan(100);
    expect(byStatus[400]).toBeGreaterThan(500);
  } finally {
    await t.close();
  }
}, 900_000);
