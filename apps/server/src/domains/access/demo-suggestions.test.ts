import type { SuggestionEvent } from '@cottontree/contract/suggestions/suggestions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveFault } from '../suggestions/rules.ts';
import { LIST } from '../../testing/suggestions.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { ensureDemoStaff } from './demo-staff.ts';

describe('the suggestions of the demo staff', () => {
  let t: TestApp;
  let clerk: Person;
  beforeAll(async () => {
    t = await startTestApp();
    await ensureDemoStaff(t.database.write, t.clock);
    clerk = await t.signIn('view_only');
  });
  afterAll(() => t.close());

  it('cover every status but one, with transitions that any user could make', async () => {
    const { status, body } = await clerk.get(LIST);
    expect(status).toBe(200);
    expect(new Set(body.map((each: { status: string }) => each.status)).size).toBe(5);
    for (const { id, version } of body) {
      const history: SuggestionEvent[] = (await clerk.get(`${LIST}/${id}`)).body.history;
      let [response, at] = [false, ''];
      expect(version).toBe(history.length);
      for (const event of history) {
        expect(event.at >= at).toBe(true);
        at = event.at;
        response ||= event.response !== null;
        const fault = event.from === null ? null : moveFault(event.from, event.to, response);
        expect(fault).toBeNull();
      }
    }
  });
  it('are written only once', async () => {
    const before = (await clerk.get(LIST)).body.length;
    await ensureDemoStaff(t.database.write, t.clock);
    expect((await clerk.get(LIST)).body.length).toBe(before);
  });
});
