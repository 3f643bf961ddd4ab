import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../platform/time/clock.ts';
import { restConnector } from '../rest.ts';
import type { StatementLine } from '../statement.ts';
import { SANDBOX_ACCOUNTS, SANDBOX_ENDPOINT, sandboxSecret } from './accounts.ts';
import { FAULTLESS, startSandbox, type SandboxBank, type SandboxFaults } from './server.ts';

const HARBOUR = 'sandbox-harbour';
const lines: StatementLine[] = Array.from({ length: 1_203 }, (_, n) => ({
  bankReference: `L${String(n).padStart(4, '0')}`,
  bookedDay: '2026-11-20',
  valueDay: '2026-11-20',
  amountMinor: BigInt(n + 1),
  reference: n % 2 === 0 ? `CT${n}` : null,
  counterparty: n % 3 === 0 ? null : 'Depositor 7',
  description: 'Float purchase',
}));

describe('the sandbox bank', () => {
  let sandbox: SandboxBank | undefined;
  afterEach(async () => {
    await sandbox?.close();
    sandbox = undefined;
  });
  const clock = new ManualClock('2026-11-21T10:00:00Z');
  const query = async (faults: SandboxFaults, random: () => number, secret = sandboxSecret(HARBOUR)) => {
    sandbox = await startSandbox({
      clock,
      random,
      faults,
      linesOf: async () => lines,
      rate: async () => ({ day: '2026-11-20', buy: '24000', sell: '24200' }),
    });
    const { origin } = sandbox;
    const waited: number[] = [];
    const connector = restConnector({
      clock,
      random: () => 0,
      sleep: async (ms) => void waited.push(ms),
      sandboxOrigin: () => origin,
    });
    const answer = await connector.ask({
      credentials: { endpoint: SANDBOX_ENDPOINT, clientId: HARBOUR, clientSecret: secret, token: null },
      accountId: null,
      taken: [],
      from: null,
      wants: ['balances', 'transactions', 'wires', 'rates'],
      signal: new AbortController().signal,
    });
    return { answer, waited };
  };

  it('returns its account, its rate, and all lines over several pages', async () => {
    const { answer } = await query(FAULTLESS, () => 1);
    const account = SANDBOX_ACCOUNTS.find(({ clientId }) => clientId === HARBOUR);
    expect(answer.account).toEqual({
      id: account?.accountId,
      accountNumber: account?.accountNumber,
      currency: 'USD',
    });
    expect(answer.pages.flat()).toEqual(lines);
    expect(answer.balance).toEqual({ day: '2026-11-21', amountMinor: (1_203n * 1_204n) / 2n });
    expect(answer.rate).toEqual({ day: '2026-11-20', buy: '24000', sell: '24200' });
    expect(answer.features).toEqual(['balances', 'transactions', 'wires', 'rates']);
  });
  it('accepts only its clients, each for its own account', async () => {
    await expect(query(FAULTLESS, () => 1, 'the-secret-of-last-year')).rejects.toMatchObject({
      fault: 'credentials',
    });
  });
  it('is sometimes busy or out of service, which the connector retries', async () => {
    let n = 0;
    // Every third call is refused, alternately as busy and out of service.
    const { answer, waited } = await query(
      { busy: 0.2, out: 0.2, slowestMs: 0 },
      () => [0.9, 0.9, 0.1, 0.9, 0.3, 0.1][n++ % 6] ?? 1,
    );
    expect(answer.pages.flat()).toHaveLength(1_203);
    expect(waited).toContain(1_000);
  });
});
