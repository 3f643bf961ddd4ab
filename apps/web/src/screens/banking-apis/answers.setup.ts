/** A fake banking server for the tests of the screen. */
import type {
  AccountProof,
  BankException,
  BankMatch,
  OpenException,
  StatementGap,
  Safeguarding,
  WriteOff,
} from '@cottontree/contract/banking/reconciliation.ts';
import type { BankIntegration, ClosedIntegration } from '@cottontree/contract/banking/integrations.ts';
import type { BankTreasury, SyncSettings } from '@cottontree/contract/banking/banking.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';

export const bank = (over: Partial<BankIntegration> = {}): BankIntegration => ({
  id: 'i-1',
  name: 'Harbour Trust Bank',
  type: 'api',
  status: 'connected',
  lastSync: '2026-11-21T09:45:00.000Z',
  balance: '26105.10',
  currency: 'USD',
  accountNumber: '**** 8236',
  apiVersion: '1.3.12',
  features: ['balances', 'transactions', 'wires', 'rates'],
  balanceDay: '2026-11-21',
  endpoint: 'https://api.harbour.example/v1',
  clientId: 'cottontree',
  hasSecret: true,
  ledgerAccount: '1000',
  bankAccountId: 'a-1',
  bankAccounts: [{ id: 'a-1', accountNumber: '**** 8236', currency: 'USD' }],
  fault: null,
  problem: null,
  failures: 0,
  nextSyncAt: '2026-11-21T10:00:00.000Z',
  syncing: false,
  rate: { day: '2026-11-20', buy: '24377.500000', sell: '24622.500000' },
  statementLines: 1204,
  version: 3,
  ...over,
});
export const failed = (): BankIntegration =>
  bank({
    id: 'i-2',
    name: 'Lion Hill Reserve Bank',
    status: 'error',
    fault: 'credentials',
    problem: 'The bank does not accept the client ID and secret',
    ledgerAccount: '1040',
    rate: null,
  });
const proof = (over: Partial<AccountProof> = {}): AccountProof => ({
  integrationId: 'i-1',
  name: 'Harbour Trust Bank',
  currency: 'USD',
  accountNumber: '**** 8236',
  ledgerAccount: '1000',
  day: '2026-11-20',
  bankBalance: '26080.10',
  ledgerBalance: '26105.10',
  difference: '-25.00',
  inTransit: '-20.00',
  inTransitItems: 1,
  bankOnly: '-35.00',
  bankOnlyItems: 1,
  ledgerOnly: '-30.00',
  ledgerOnlyItems: 1,
  tolerated: '0.00',
  unexplained: '0.00',
  possibleRepeats: '0.00',
  possibleRepeatItems: 0,
  matchedLines: 1203,
  matchedShare: 99.9669,
  byRule: [
    { rule: 'reference', matches: 1100 },
    { rule: 'by-hand', matches: 2 },
  ],
  ...over,
});
export const exception = (over: Partial<BankException> = {}): BankException => ({
  side: 'bank',
  id: '17',
  day: '2026-11-12',
  amount: '-35.00',
  currency: 'USD',
  reference: null,
  description: 'Account fee 2026-10',
  ageDays: 9,
  hint: null,
  possibleRepeat: null,
  ...over,
});
const match = (over: Partial<BankMatch> = {}): BankMatch => ({
  id: 'm-1',
  rule: 'batch',
  explanation: 'Under reference CT9, 2 lines come to 1 entry.',
  note: null,
  difference: '0.00',
  currency: 'USD',
  madeBy: null,
  madeAt: '2026-11-21T09:45:00.000Z',
  items: [
    {
      side: 'bank',
      id: '1',
      day: '2026-11-10',
      amount: '60.00',
      reference: 'CT9',
      description: 'Float, part 1 of 2',
    },
    {
      side: 'bank',
      id: '2',
      day: '2026-11-10',
      amount: '40.00',
      reference: 'CT9',
      description: 'Float, part 2 of 2',
    },
    {
      side: 'ledger',
      id: '9.1',
      day: '2026-11-10',
      amount: '100.00',
      reference: 'CT9',
      description: 'Float purchase',
    },
  ],
  ...over,
});
export const closed = (over: Partial<ClosedIntegration> = {}): ClosedIntegration => ({
  id: 'i-9',
  name: 'Palm Savings',
  type: 'api',
  balance: '0.00',
  balanceDay: '2026-10-31',
  currency: 'USD',
  accountNumber: '**** 5512',
  ledgerAccount: '1010',
  statementLines: 310,
  version: 6,
  closedAt: '2026-11-01T08:00:00.000Z',
  closedDay: '2026-11-01',
  closedBy: 'amara',
  note: 'We left this bank',
  ...over,
});
export const writeOff = (over: Partial<WriteOff> = {}): WriteOff => ({
  id: 'w-1',
  integrationId: 'i-1',
  account: '5010',
  day: '2026-11-20',
  amount: '-35.00',
  currency: 'USD',
  note: 'Charges of October',
  proposedBy: 'bockarie',
  proposedAt: '2026-11-21T09:45:00.000Z',
  state: 'proposed',
  decision: null,
  journalId: null,
  items: [
    {
      side: 'bank',
      id: '17',
      day: '2026-11-12',
      amount: '-35.00',
      reference: null,
      description: 'Account fee 2026-10',
    },
  ],
  obstacle: null,
  ...over,
});
const treasury = (): BankTreasury => ({
  own: { sll: '43740457', usd: '2617.77', usdc: '1169.7', totalUsd: '5572.78' },
  trustUsd: '158777.29',
  customerMoneyUsd: '153000.00',
  trustCoverage: 103.7,
  reserveUsd: '2268.23',
  liquidityRatio: 1.2,
  stamp: {
    asOf: '2026-11-20',
    live: true,
    lastClosedDay: '2026-11-20',
    recordedAt: '2026-11-21T00:10:00.000Z',
    recomputingFrom: null,
    provisional: null,
    empty: false,
  },
});
export const safeguarding = (): Safeguarding => ({
  day: '2026-11-20',
  coverage: 103.7,
  withheld: null,
  currencies: [
    {
      currency: 'USD',
      customerMoney: '21466.67',
      overdrawn: '12.50',
      overdrawnHolders: 1,
      trustLedger: '26105.10',
      trustBank: '26080.10',
      coverageLedger: 121.607611,
      coverageBank: 121.49115,
      difference: '-25.00',
      inTransit: '-20.00',
      exceptions: '-4.20',
      tolerated: '-0.80',
      unexplained: '0.00',
      possibleRepeats: '0.00',
      possibleRepeatItems: 0,
      liabilities: [{ account: '2020', name: 'Card prefunds', amount: '21466.67', overdrawn: '12.50' }],
    },
  ],
});

export interface BankServer {
  calls: SentCall[];
  integrations: BankIntegration[];
  settings: SyncSettings;
  closed: ClosedIntegration[];
  writeOffs: WriteOff[];
  open: OpenException[];
  gaps: StatementGap[];
  exceptions: BankException[];
  possibleRepeats: { items: number; amount: string };
  powers: string[];
  /** Responses of single calls, by "METHOD path"; every other call succeeds. */
  answers: Record<string, { status?: number; body: unknown }>;
  /** The calls that change something, except the reports of activity. */
  changes: () => { method: string; url: string; body: unknown }[];
  /** How many times a path was read. */
  reads: (path: string) => number;
}

const API_ROOT = '/api/banking';

export function serveBanking(): BankServer {
  const server: BankServer = {
    calls: [],
    integrations: [bank(), failed()],
    closed: [],
    writeOffs: [],
    settings: { frequency: '15min', dataTypes: ['balances', 'transactions', 'wires', 'rates'], version: 4 },
    open: [],
    gaps: [],
    exceptions: [
      exception(),
      exception({
        side: 'ledger',
        id: '9.1',
        amount: '-30.00',
        description: 'Rent',
        reference: 'CT9',
        hint: 'May still come to the bank',
      }),
    ],
    powers: ['treasury.view', 'treasury.manage'],
    possibleRepeats: { items: 0, amount: '0.00' },
    answers: {},
    changes: () =>
      server.calls
        .filter(({ method, url }) => method !== 'GET' && url !== '/api/audit/track-activity')
        .map(({ method, url, body }) => ({ method, url, body })),
    reads: (path) =>
      server.calls.filter(
        ({ method, url }) => method === 'GET' && url.split('?')[0] === `${API_ROOT}/${path}`,
      ).length,
  };
  server.calls = serveCalls(({ method, url }) => {
    const { pathname } = new URL(url, 'http://here');
    const set = server.answers[`${method} ${pathname}`];
    if (set) return set;
    switch (`${method} ${pathname}`) {
      case 'GET /api/auth/user':
        return { body: { ...AMARA_IN_FULL, powers: server.powers } };
      case `GET ${API_ROOT}/integrations`:
        return { body: server.integrations };
      case `GET ${API_ROOT}/closed-integrations`:
        return { body: server.closed };
      case `GET ${API_ROOT}/write-offs`:
        return { body: server.writeOffs };
      case `POST ${API_ROOT}/write-offs`:
        return { body: writeOff() };
      case `GET ${API_ROOT}/treasury`:
        return { body: treasury() };
      case `GET ${API_ROOT}/sync-settings`:
        return { body: server.settings };
      case `GET ${API_ROOT}/reconciliation`:
        return { body: { day: '2026-11-20', accounts: [proof()] } };
      case `GET ${API_ROOT}/open-exceptions`:
        return { body: { exceptions: server.open, total: server.open.length } };
      case `GET ${API_ROOT}/statement-gaps`:
        return { body: server.gaps };
      case `GET ${API_ROOT}/exceptions`:
        return {
          body: {
            exceptions: server.exceptions,
            total: server.exceptions.length,
            possibleRepeats: server.possibleRepeats,
          },
        };
      case `GET ${API_ROOT}/matches`:
        return { body: { matches: [match()], total: 1 } };
      case `GET ${API_ROOT}/safeguarding`:
        return { body: safeguarding() };
      case `POST ${API_ROOT}/sync/all`:
        return { body: { integrationIds: ['i-1'] } };
      case `POST ${API_ROOT}/sync/i-1`:
        return { body: { integrationIds: ['i-1'] } };
      case `PUT ${API_ROOT}/sync-settings`:
        return { body: { ...server.settings, version: 5 } };
      case `POST ${API_ROOT}/matches`:
        return { body: match() };
      default:
        return { body: bank() };
    }
  });
  return server;
}
