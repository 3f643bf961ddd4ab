/** New transactions of today in the shape of the company's own: existing rows under new ids. */
import type pg from 'pg';
import { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import { bookedTransactionsTable } from '../apps/server/src/ledger/rollup-tables.ts';
import { runSql } from './company.ts';

interface Stored {
  readonly [column: string]: string | number | null;
}

const minor = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

/** `rows` transactions of customers in the last two months, repeated as often as needed, all moved to `day`. */
export async function sampleTransactions(
  connection: pg.PoolConfig,
  rows: number,
  day: string,
): Promise<IngestTransaction[]> {
  const [rates, found] = await runSql(
    connection,
    "select mid::text from fx_rates where currency = 'SLL' order by day desc limit 1",
    `select * from transactions where subscriber_id <> 'house' and business_day > (select max(business_day) - 60 from daily_totals)
      order by md5(id) limit ${rows}`,
  );
  const stored: Stored[] = found?.rows ?? [];
  const rate = String(rates?.rows[0]?.mid);
  return Array.from({ length: rows }, (_, index) => {
    const row = stored[index % stored.length] ?? {};
    const time = new Date(Date.parse(`${day}T00:00:00Z`) + (index % 3_600) * 1_000);
    return IngestTransaction.parse({
      id: `bench-${index}`,
      at: time.toISOString(),
      type: row['type'],
      product: row['product'],
      status: row['status'],
      reasonCode: row['reason_code'],
      purpose: row['purpose'],
      subscriberId: row['subscriber_id'],
      counterpartyKind: row['counterparty_kind'],
      counterpartyId: row['counterparty_id'],
      cardId: row['card_id'],
      tier: row['tier'],
      kycLevel: row['kyc_level'],
      deviceId: row['device_id'],
      latitude: row['latitude'],
      longitude: row['longitude'],
      district: row['district'],
      country: row['country'],
      currency: row['currency'],
      amountMinor: minor(row['amount']),
      toCurrency: row['to_currency'],
      toAmountMinor: minor(row['to_amount']),
      feeGrossMinor: minor(row['fee_gross']),
      gstMinor: minor(row['gst']),
      feeNetMinor: minor(row['fee_net']),
      interchangeMinor: minor(row['interchange']),
      commissionMinor: minor(row['commission']),
      // A day has only one rate.
      fxRate: row['currency'] === 'SLL' ? rate : String(row['fx_rate']),
      balanceBeforeMinor: minor(row['balance_before']),
    });
  });
}

/** The rows ingested above as COPY text, `batch` rows per piece. */
export const COPIED_COLUMNS = bookedTransactionsTable.columns.map((column) => column.name).join(', ');
