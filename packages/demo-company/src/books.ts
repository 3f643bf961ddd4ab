/**
 * The generator's own ledger balances by the ledger templates (docs/decisions/0003): what treasury needs to transfer
 * money, and the proof that trust covers the liabilities. Integer minor units.
 */
import type { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import { accruals, noBases, type DailyBases } from './costs.ts';

export interface Balances {
  trustSll: number;
  trustUsd: number;
  wallets: number;
  agentFloat: number;
  payable: number;
  employers: number;
  prefunds: number;
  ownSll: number;
  ownUsd: number;
  ownUsdc: number;
  reserve: number;
  gstSll: number;
  gstUsd: number;
  commissions: number;
  /** Earned fees still in trust. */
  unsweptSll: number;
  unsweptUsd: number;
  /** Loads of the day in leones that are not yet converted to dollars. */
  toConvertSll: number;
  toConvertUsd: number;
  /** Remittances of the day, received in USDC and paid out in leones. */
  remittedUsdc: number;
  remittedSll: number;
  /** Owed to the scheme since the last settlement, minus the interchange it owes. */
  unsettled: number;
  unsettledInterchange: number;
}

export const noBalances = (): Balances => ({
  trustSll: 0,
  trustUsd: 0,
  wallets: 0,
  agentFloat: 0,
  payable: 0,
  employers: 0,
  prefunds: 0,
  ownSll: 0,
  ownUsd: 0,
  ownUsdc: 0,
  reserve: 0,
  gstSll: 0,
  gstUsd: 0,
  commissions: 0,
  unsweptSll: 0,
  unsweptUsd: 0,
  toConvertSll: 0,
  toConvertUsd: 0,
  remittedUsdc: 0,
  remittedSll: 0,
  unsettled: 0,
  unsettledInterchange: 0,
});

export class Books {
  bases: DailyBases = noBases();

  constructor(
    readonly b: Balances,
    private readonly spentOn: (day: number) => number,
  ) {}

  /** Posts one row; only rows with `success` change the balances. */
  post(row: IngestTransaction): void {
    if (row.status !== 'success') return;
    const { b } = this;
    const amount = row.amountMinor;
    const fee = row.feeGrossMinor;
    const to = row.toAmountMinor ?? 0;
    this.b.commissions += row.commissionMinor;
    switch (row.type) {
      case 'float_purchase':
        b.trustSll += amount;
        b.agentFloat += amount;
        break;
      case 'float_redemption':
        b.trustSll -= amount;
        b.agentFloat -= amount;
        break;
      case 'employer_funding':
        b.trustSll += amount;
        b.employers += amount;
        break;
      case 'cash_in':
        b.agentFloat -= amount;
        b.wallets += amount;
        this.wallet(row);
        break;
      case 'cash_out':
        b.wallets -= amount + fee;
        b.agentFloat += amount;
        this.feeSll(row);
        this.wallet(row);
        break;
      case 'p2p':
        b.wallets -= fee;
        this.feeSll(row);
        this.wallet(row);
        break;
      case 'merchant':
      case 'bill':
      case 'airtime':
        b.wallets -= amount;
        b.payable += amount - fee;
        this.feeSll(row);
        this.wallet(row);
        break;
      case 'merchant_payout':
        b.payable -= amount;
        b.trustSll -= amount;
        break;
      case 'salary':
      case 'g2p':
        b.employers -= amount + fee;
        b.wallets += amount;
        this.feeSll(row);
        this.wallet(row);
        break;
      case 'remittance_in':
        if (row.currency === 'USDC') {
          b.ownUsdc += amount;
          b.wallets += to;
          b.remittedUsdc += amount;
          b.remittedSll += to;
        } else {
          b.trustSll += amount;
          b.wallets += amount - fee;
          this.feeSll(row);
        }
        this.wallet(row);
        break;
      case 'card_load':
        if (row.purpose === 'bank_load') b.trustSll += amount + fee;
        else b.wallets -= amount + fee;
        b.prefunds += to;
        b.toConvertSll += amount;
        b.toConvertUsd += to;
        this.bases.converted_usd += to / 100;
        this.feeSll(row);
        break;
      case 'card_purchase':
      case 'atm_withdrawal':
        b.prefunds -= amount + fee;
        b.unsettled += amount;
        b.unsettledInterchange += row.interchangeMinor;
        this.feeUsd(row);
        this.card(row);
        break;
      case 'interchange_settlement':
        b.unsettled -= amount;
        b.unsettledInterchange -= row.interchangeMinor;
        b.trustUsd -= amount;
        b.ownUsd += row.interchangeMinor;
        break;
      case 'subscription_fee':
        b.prefunds -= fee;
        this.feeUsd(row);
        this.bases.cards_billed += 1;
        break;
      case 'issuance_fee':
        b.wallets -= fee;
        this.feeSll(row);
        this.bases.cards_issued += 1;
        break;
      case 'fee_sweep':
        if (row.currency === 'SLL') {
          b.trustSll -= amount;
          b.ownSll += amount;
          b.unsweptSll -= amount;
        } else {
          b.trustUsd -= amount;
          b.ownUsd += amount;
          b.unsweptUsd -= amount;
        }
        break;
      case 'fx_conversion':
        if (row.purpose === 'trust_fx') {
          b.trustSll -= amount;
          b.trustUsd += to;
          b.toConvertSll -= amount;
          b.toConvertUsd -= to;
        } else {
          this.own(row.currency, -amount);
          this.own(row.toCurrency ?? 'USD', to);
        }
        break;
      case 'treasury_transfer':
        this.transfer(row, amount);
        break;
      case 'reversal':
        if (row.purpose === 'purchase') {
          b.payable -= amount;
          b.wallets += amount;
        }
        break;
      case 'chargeback':
        b.unsettled -= amount;
        b.prefunds += amount;
        break;
    }
  }

  /** Own accounts by currency: 1010 SLL, 1010 USD, 1020 USDC. */
  own(currency: 'SLL' | 'USD' | 'USDC', change: number): void {
    if (currency === 'SLL') this.b.ownSll += change;
    else if (currency === 'USD') this.b.ownUsd += change;
    else this.b.ownUsdc += change;
  }

  /** What the close of `day` will take from the own dollars: accrued costs and approved expenses, in cents. */
  closingCosts(day: number): number {
    return accruals(this.bases).reduce((a, c) => a + c, 0) + this.spentOn(day);
  }

  private transfer(row: IngestTransaction, amount: number): void {
    const { b } = this;
    switch (row.purpose) {
      case 'trust_topup':
        this.own(row.currency, -amount);
        if (row.currency === 'SLL') b.trustSll += amount;
        else b.trustUsd += amount;
        break;
      case 'capital':
        this.own(row.currency, amount);
        break;
      case 'surplus':
        this.own(row.currency, -amount);
        break;
      case 'reserve':
        b.ownUsd -= amount;
        b.reserve += amount;
        break;
      case 'commission_payout':
        b.ownSll -= amount;
        b.commissions -= amount;
        break;
      case 'gst_payment':
        this.own(row.currency, -amount);
        if (row.currency === 'SLL') b.gstSll -= amount;
        else b.gstUsd -= amount;
        break;
      default:
        break;
    }
  }

  private feeSll(row: IngestTransaction): void {
    this.b.unsweptSll += row.feeGrossMinor;
    this.b.gstSll += row.gstMinor;
  }
  private feeUsd(row: IngestTransaction): void {
    this.b.unsweptUsd += row.feeGrossMinor;
    this.b.gstUsd += row.gstMinor;
  }

  private wallet(row: IngestTransaction): void {
    this.bases.wallet_tx_count += 1;
    this.bases.wallet_volume_usd +=
      row.currency === 'SLL' ? row.amountMinor / Number(row.fxRate) : row.amountMinor / 1e6;
  }

  private card(row: IngestTransaction): void {
    const usd = row.amountMinor / 100;
    this.bases.card_tx_count += 1;
    this.bases.card_volume_usd += usd;
    if (row.type === 'card_purchase') {
      this.bases.purchase_volume_usd += usd;
      this.bases.interchange_usd += row.interchangeMinor / 100;
    }
  }
}
