// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import type { FraudRulesProposal } from '@cottontree/contract/fraud/rules.ts';
import { AMARA_IN_FULL } from '../../kernel/fetch.setup.ts';
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
// Imports the lazily loaded modules in advance: these tests are not about waiting for code.
import './rules-dialog.tsx';
import { replay, rulesState, serveFraud, type FraudServer } from './answers.setup.ts';
import { RulesButton } from './rules-button.tsx';

let server: FraudServer;
beforeEach(() => {
  clearToasts();
  server = serveFraud();
  server.answers['GET /api/auth/user'] = { body: { ...AMARA_IN_FULL, powers: ['settings.edit'] } };
});
afterEach(unmountAll);

const open = async (label = 'Edit Rules') => {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <RulesButton />
    </QueryClientProvider>,
  );
  await eventually(() => document.body.textContent === label, `the button ${label}`);
  await click(control(label));
  await settle();
  await settle();
};
const dialog = () => find('[role="dialog"]');
const input = (name: string) => find<HTMLInputElement>(`[role="dialog"] [name="${name}"]`);
const buttons = () => [...dialog().querySelectorAll('button')].map(({ textContent }) => textContent);
const row = (name: string) =>
  [...dialog().querySelectorAll('tr')].find(({ textContent }) => textContent.startsWith(name))?.textContent;

describe('the rules of alerts', () => {
  it('are shown with their effect on past scores, and nothing is sent without a change', async () => {
    await open();
    expect(input('spending_pattern').value).toBe('0.60');
    expect(input('blockThresholdSll').value).toBe('5000000');
    expect(row('Alerts per day')).toBe('Alerts per day4.04.0');
    expect(row('Precision')).toBe('Precision26.7%26.7%');
    expect(buttons()).not.toContain('Put in Force');
    expect(buttons()).not.toContain('Try on History');
  });
  it('are replayed on past scores before they can be put in force, with a reason', async () => {
    await open();
    await fill(input('spending_pattern'), '0.58');
    expect(dialog().textContent).toContain('test them on history first');
    expect(buttons()).not.toContain('Put in Force');
    await click(control('Try on History'));
    await settle();
    expect(row('Alerts per day')).toBe('Alerts per day4.09.0');
    await click(control('Put in Force'));
    expect(dialog().textContent).toContain('Say why, in a few words.');
    expect(server.changes()).toEqual([]);
    await fill(input('reason'), 'Some came too late');
    server.answers['PUT /api/fraud/rules'] = { body: rulesState({ version: 1 }) };
    await click(control('Put in Force'));
    await settle();
    const { rules } = rulesState();
    expect(server.changes()).toEqual([
      {
        url: '/api/fraud/rules',
        body: {
          rules: { ...rules, alertFrom: { ...rules.alertFrom, spending_pattern: 0.58 } },
          reason: 'Some came too late',
          version: 0,
        },
      },
    ]);
    expect(currentToasts().map(({ title }) => title)).toEqual(['Rules put in force']);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });
  it('must be replayed again after another change', async () => {
    await open();
    await fill(input('spending_pattern'), '0.7');
    await click(control('Try on History'));
    await settle();
    await fill(input('device_anomaly'), '0.65');
    expect(buttons()).toContain('Try on History');
    expect(buttons()).not.toContain('Put in Force');
  });
  it('show which value is invalid', async () => {
    await open();
    await fill(input('device_anomaly'), '0.2');
    await fill(input('blockThresholdSll'), '');
    await click(control('Try on History'));
    expect(dialog().textContent).toContain('From 0.55 to 0.95');
    expect(dialog().textContent).toContain('A whole amount in old leones');
    expect(server.calls.filter(({ url }) => url.includes('device_anomaly=0.2'))).toEqual([]);
  });
  it('keep what was typed after a conflict, and name the other person', async () => {
    await open();
    await fill(input('spending_pattern'), '0.58');
    await click(control('Try on History'));
    await settle();
    await fill(input('reason'), 'Too few');
    server.answers['PUT /api/fraud/rules'] = {
      status: 409,
      body: { code: 'conflict', message: 'Isatu changed the rules meanwhile', requestId: 'r' },
    };
    await click(control('Put in Force'));
    await settle();
    expect(dialog().textContent).toContain('Isatu changed the rules meanwhile');
    expect(input('spending_pattern').value).toBe('0.58');
  });
  it('are read-only without the permission, with their versions', async () => {
    server.answers['GET /api/auth/user'] = { body: AMARA_IN_FULL };
    server.rules = rulesState({
      version: 1,
      history: [
        {
          version: 1,
          rules: rulesState().rules,
          reason: 'A second look at small blocks',
          madeBy: 'Isatu',
          agreedBy: 'Kadija',
          madeAt: '2026-11-20T09:00:00.000Z',
          replay: replay({ perDay: 1 }),
        },
      ],
    });
    await open('Rules');
    expect(input('spending_pattern').readOnly).toBe(true);
    expect(dialog().textContent).toContain('the permission Edit Settings, which an owner can grant');
    expect(dialog().textContent).toContain('A second look at small blocks');
    expect(dialog().textContent).toContain('4.0 to 1.0 alerts a day');
    expect(dialog().textContent).toContain('Version 1 by Isatu, approved by Kadija');
    expect(buttons()).not.toContain('Try on History');
  });
  const proposal = (over: Partial<FraudRulesProposal> = {}): FraudRulesProposal => ({
    id: '11111111-1111-4111-8111-111111111111',
    version: 0,
    rules: { ...rulesState().rules, blockThresholdSll: 9_000_000 },
    reason: 'Fewer questions',
    proposedBy: 'Isatu',
    proposedAt: '2026-11-21T09:00:00.000Z',
    waitsFor: { people: ['amara'], from: null },
    obstacle: null,
    ...over,
  });
  it('wait for a second person where they let one person block more, who approves them there', async () => {
    const waiting = rulesState({ waiting: [proposal()] });
    await open();
    await fill(input('blockThresholdSll'), '9000000');
    expect(dialog().textContent).toContain(
      'it waits until another person with the permission Edit Settings agrees',
    );
    await click(control('Try on History'));
    await settle();
    expect(buttons()).not.toContain('Put in Force');
    await fill(input('reason'), 'Fewer questions');
    server.answers['PUT /api/fraud/rules'] = { body: waiting };
    await click(control('Propose'));
    await settle();
    expect(currentToasts().map(({ title }) => title)).toEqual(['The rules wait for a second person']);
    server.rules = waiting;
    await unmountAll();
    await open('Edit Rules1 waits');
    expect(dialog().textContent).toContain('Isatu proposed on');
    expect(dialog().textContent).toContain('It waits for amara.');
    await click(control('Agree'));
    await settle();
    expect(server.changes().at(-1)?.url).toBe(
      '/api/fraud/rules/proposals/11111111-1111-4111-8111-111111111111/approve',
    );
  });
  it('are proposed where fewer alerts would open, and put in force where more would', async () => {
    await open();
    await fill(input('device_anomaly'), '0.61');
    expect(dialog().textContent).toContain(
      'Fewer alerts than now: it waits until another person with the permission Edit Settings agrees.',
    );
    await click(control('Try on History'));
    await settle();
    expect([buttons().includes('Propose'), buttons().includes('Put in Force')]).toEqual([true, false]);
    await fill(input('device_anomaly'), '0.59');
    expect(dialog().textContent).not.toContain('it waits until');
    await click(control('Try on History'));
    await settle();
    expect([buttons().includes('Propose'), buttons().includes('Put in Force')]).toEqual([false, true]);
  });
  it('that wait are shown with every difference, and without what is equal', async () => {
    const { rules } = rulesState();
    server.rules = rulesState({
      rules: { ...rules, alertFrom: { ...rules.alertFrom, spending_pattern: 0.62 } },
      waiting: [
        proposal({
          rules: { alertFrom: { ...rules.alertFrom, spending_pattern: 0.6 }, blockThresholdSll: 9_000_000 },
        }),
      ],
    });
    await open('Edit Rules1 waits');
    const shown = find('[aria-label="Waits for a second person"]');
    expect([...shown.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Spending pattern: 0.62 → 0.60',
      'Second person above: SLL 5,000,000 → SLL 9,000,000',
    ]);
  });
  it('that wait are shown to people who may decide them, and to nobody else', async () => {
    server.rules = rulesState({
      waiting: [proposal(), proposal({ id: `${'2'.repeat(8)}-1111-4111-8111-${'1'.repeat(12)}` })],
    });
    const shows = async (text: string) => {
      await render(
        <QueryClientProvider client={createQueryClient()}>
          <RulesButton />
        </QueryClientProvider>,
      );
      await eventually(() => document.body.textContent === text, text);
      await settle();
      expect(document.body.textContent).toBe(text);
    };
    await shows('Edit Rules2 wait');
    await unmountAll();
    server.answers['GET /api/auth/user'] = { body: AMARA_IN_FULL };
    await shows('Rules');
  });
  it('can be requested again after a failure', async () => {
    const failed = { status: 500, body: { code: 'unexpected', message: 'x', requestId: 'r-9' } };
    server.answers['GET /api/fraud/rules'] = failed;
    await open();
    expect(dialog().textContent).toContain('Failed to load the rules.');
    delete server.answers['GET /api/fraud/rules'];
    await click(control('Try again'));
    await settle();
    expect(input('spending_pattern').value).toBe('0.60');
    server.answers['GET /api/fraud/rules/replay'] = failed;
    await fill(input('spending_pattern'), '0.8');
    await click(control('Try on History'));
    await settle();
    expect(dialog().textContent).toContain('Failed to try the rules on history.');
    expect(buttons()).not.toContain('Put in Force');
  });
});
