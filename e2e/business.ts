/** Business rows, as a company's feed sends them. */
import { addDays, businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { HttpClient } from './http-client.ts';

const RATE = '23000.000000';
export const today = (): BusinessDay => businessDayOf(new Date());
/** The last day of the month before `day`: closed, and the end of a complete month. */
export const endOfLastMonth = (day: BusinessDay): BusinessDay => addDays(`${day.slice(0, 8)}01`, -1);

async function ingest(client: HttpClient, kind: string, rows: readonly object[]): Promise<void> {
  const { status, body } = await client.post(`/api/ingest/${kind}`, { rows });
  if (status !== 200) throw new Error(`the ${kind} were refused: ${status} ${JSON.stringify(body)}`);
}

/** The rates of yesterday and today, which the demo company already has. */
export const ingestRates = (client: HttpClient): Promise<void> =>
  ingest(
    client,
    'rates',
    [addDays(today(), -1), today()].map((day) => ({
      day,
      currency: 'SLL',
      buy: RATE,
      sell: RATE,
      mid: RATE,
    })),
  );

/** People who signed up yesterday: S0, S1 ... */
export async function ingestPeople(client: HttpClient, count: number): Promise<void> {
  const yesterday = addDays(today(), -1);
  await ingest(
    client,
    'subscribers',
    Array.from({ length: count }, (_, i) => ({
      id: `S${i}`,
      fullName: `Person ${i}`,
      msisdn: `+2327600${String(i).padStart(4, '0')}`,
      signupAt: `${yesterday}T09:00:00.000Z`,
      district: 'Bo',
      town: 'Bo',
      gender: 'female',
      birthYear: 1990,
      occupation: 'trader',
      deviceClass: 'android',
      acquisitionChannel: 'agent',
    })),
  );
}

/** Cash that S0 pays into the wallet now: `leones` old leones, `times` times in one request. */
export const ingestCashIn = (client: HttpClient, id: string, leones: number, times = 1): Promise<void> =>
  ingest(
    client,
    'transactions',
    Array.from({ length: times }, (_, row) => ({
      id: times === 1 ? id : `${id}-${row}`,
      at: new Date().toISOString(),
      type: 'cash_in',
      product: 'wallet',
      status: 'success',
      subscriberId: 'S0',
      counterpartyKind: 'agent',
      counterpartyId: 'A1',
      kycLevel: 1,
      currency: 'SLL',
      amountMinor: leones,
      fxRate: RATE,
    })),
  );
