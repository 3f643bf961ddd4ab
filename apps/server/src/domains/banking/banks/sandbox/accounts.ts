/** The banks of the demo company. All of them are fictional, including their secrets. */
import type { BankLedgerAccount } from '@cottontree/contract/banking/integrations.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import { SANDBOX_HOST } from '../outbound.ts';

export interface SandboxAccount {
  readonly bank: string;
  readonly clientId: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly currency: Currency;
  readonly ledgerAccount: BankLedgerAccount;
  /** Minor units per month; negative is interest. */
  readonly monthlyFee: bigint;
  /**
   * The state at the start of the demo: working credentials, credentials that the bank has withdrawn, or not connected.
   */
  readonly begins: 'connected' | 'withdrawn' | 'unconnected';
}

const account = (
  bank: string,
  key: string,
  accountNumber: string,
  currency: Currency,
  ledgerAccount: BankLedgerAccount,
  monthlyFee: bigint,
  begins: SandboxAccount['begins'] = 'connected',
): SandboxAccount => ({
  bank,
  clientId: `sandbox-${key}`,
  accountId: `acc-${key}`,
  accountNumber,
  currency,
  ledgerAccount,
  monthlyFee,
  begins,
});

export const SANDBOX_ACCOUNTS: readonly SandboxAccount[] = [
  account('Peninsula Trust Bank', 'peninsula', 'SL00PENT000010004471', 'SLL', '1000', 0n),
  account('Harbour Trust Bank', 'harbour', 'SL00HARB000010008236', 'USD', '1000', 0n),
  account('Estuary Bank', 'estuary', 'SL00ESTU000010105519', 'SLL', '1010', 450_000n),
  account('Meridian Correspondent Bank', 'meridian', 'SL00MERI000010107742', 'USD', '1010', 35_00n),
  account('Anchor Digital Custody', 'anchor', 'ANCH000010201183', 'USDC', '1020', 0n),
  account('Lion Hill Reserve Bank', 'lionhill', 'SL00LION000010406690', 'USD', '1040', 0n, 'withdrawn'),
  account('Savanna Savings Bank', 'savanna', 'SL00SAVA000010409017', 'SLL', '1040', -125_000n, 'unconnected'),
];

export const SANDBOX_ENDPOINT = `https://${SANDBOX_HOST}/v1`;
/** The sandbox holds only fictional money, so its secrets are public. */
export const sandboxSecret = (clientId: string): string => `${clientId}-open-sesame`;
export const WITHDRAWN_SECRET = 'the-secret-of-last-year';
