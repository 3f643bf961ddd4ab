/** One customer with everything that a person who answers a call wants to know. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { CustomerRecord } from '@cottontree/contract/desk/customers.ts';
import { formatMinor } from '@cottontree/contract/money.ts';
import type { Db } from '../../platform/database/client.ts';
import type { Sight } from '../../platform/personal-data/personal-data.ts';
import { cardBalances, walletBalances, type Balance } from './balances.ts';
import {
  alertsOf,
  cardsOf,
  casesOf,
  customerById,
  factsOf,
  looksAt,
  segmentsOf,
  ticketsOf,
} from './customers-store.ts';

const present = ({ currency, minor }: Balance) => ({ currency, amount: formatMinor(minor, currency) });

/** Throws AppError `not-found`. Alerts are left out for people who may not see whom they are about. */
export async function customerRecord(
  db: Db,
  id: string,
  day: BusinessDay,
  sight: Pick<Sight, 'sees'>,
): Promise<CustomerRecord> {
  const customer = await customerById(db, id);
  const cards = await cardsOf(db, id);
  const inCards = await cardBalances(
    db,
    cards.map((card) => card.id),
    day,
  );
  return {
    ...customer,
    ...(await factsOf(db, id)),
    cases: await casesOf(db, id),
    day,
    wallets: (await walletBalances(db, id, day)).map(present),
    cards: cards.map((card) => ({
      ...card,
      balances: inCards.filter(({ holder }) => holder === card.id).map(present),
    })),
    segments: await segmentsOf(db, id),
    tickets: await ticketsOf(db, id),
    alerts: sight.sees('suspect') ? await alertsOf(db, id) : null,
    looks: await looksAt(db, id),
  };
}
