import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedDepartments } from '../../ledger/seed-departments.ts';
import { ensureDemoStaff, mayHoldDemo } from './demo-staff.ts';

describe('the demo', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await startTestApp();
  });
  afterEach(() => t.close());

  it('may be created where nobody has an account, and goes on where it began, also after its accounts were made', async () => {
    expect(await mayHoldDemo(t.database.write)).toBe(true);
    await ensureDemoStaff(t.database.write, t.clock);
    expect(await mayHoldDemo(t.database.write)).toBe(true);
  });
  it('is never created where a start without it made the departments, though nobody has an account yet', async () => {
    await seedDepartments(t.database.write, t.clock);
    expect(await mayHoldDemo(t.database.write)).toBe(false);
  });
  it('is never created in a company that has a person, though it has no business yet', async () => {
    await t.signIn('owner');
    expect(await mayHoldDemo(t.database.write)).toBe(false);
  });
});
