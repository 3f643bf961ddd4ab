/** Bank exceptions, write-offs and banks that cannot be read, which wait for somebody. */
import {
  approveWriteOff,
  decideRepeat,
  listExceptions,
  listIntegrations,
  listWriteOffs,
  matchByHand,
  reconnectIntegration,
} from '@cottontree/contract/banking/banking.ts';
import type { BankFault } from '@cottontree/contract/banking/integrations.ts';
import type { OpenKind } from '@cottontree/contract/banking/reconciliation.ts';
import { businessDayOf, daysBetween } from '@cottontree/contract/calendar.ts';
import { money } from '@cottontree/contract/formatting.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { midRate, minorPerUnit } from '../../ledger/post-day.ts';
import {
  DECISION_DAYS,
  daysBeyond,
  daysPast,
  folded,
  foldedBy,
  mayCall,
  powersOf,
  searchFor,
  type Waiting,
  type WaitingCall,
} from '../work/index.ts';
import { OPEN_KIND, openItems, type OpenItem } from './open-items.ts';
import { daysInWords, IN_TRANSIT_DAYS, lackedToDecide, statusOf, writeOffFault } from './rules.ts';
import { readWriteOffs } from './write-offs-store.ts';

const DAY_MS = 24 * 3_600_000;

/** The oldest exception of a kind, and what all of them come to. */
interface OldestItem extends OpenItem {
  what: OpenKind;
  usd: string | null;
  stake: bigint | null;
  count: bigint;
}

const TITLES = {
  twice: ['Bank booked a payment twice', 'payments the bank booked twice'],
  'may-repeat': ['Bank may have booked a payment twice', 'payments the bank may have booked twice'],
  bank: ['At the bank, not in the books', 'items at the bank, not in the books'],
  ledger: ['In the books, not at the bank', 'items in the books, not at the bank'],
} as const satisfies Record<OpenKind, readonly [one: string, several: string]>;
const size = (minor: bigint, currency: Currency): string =>
  money(formatMinor(minor < 0n ? -minor : minor, currency), currency);

const hrefOf = ({ side, bank_id, reference }: OpenItem) =>
  `/banking-apis?tab=reconciliation&bank=${bank_id}&side=${side}${searchFor(reference)}` as const;

/**
 * The exceptions of every account that is open, those of a kind in one line; `listOpenExceptions` has the same, by age.
 */
export async function waitingExceptions({ db, actor, today }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, listExceptions, matchByHand, decideRepeat)) return null;
  const { rows } = await sql<OldestItem>`
    with asked as (select ${today}::date as day),
    open as (
      select h.*, ${OPEN_KIND} as what, greatest(1, asked.day - h.day) as days,
             abs(h.minor)::numeric / ${sql.raw(minorPerUnit('h.currency'))} / ${sql.raw(midRate('h.currency', 'asked.day'))} as value
        from ${openItems(today)} h cross join asked)
    select distinct on (o.what) o.kind, o.side, o.id, o.day, o.minor, o.reference, o.bank_id, o.bank, o.currency, o.what,
           round(sum(o.value) over alike, 2) as usd, round(100 * sum(o.value * o.days) over alike)::bigint as stake,
           count(*) over alike as count
      from open o window alike as (partition by o.what) order by o.what, o.day, o.bank, o.id`.execute(db);
  return rows.map((row) => {
    const many = row.count > 1n;
    const [one, several] = TITLES[row.what];
    return {
      stake: row.stake ?? 0n,
      work: {
        kind: row.kind,
        id: row.id,
        count: Number(row.count),
        title: many ? `${row.count} ${several}` : one,
        detail: many
          ? `The oldest ${daysInWords(daysBetween(row.day, today))} ago, ${row.bank}`
          : `${row.bank}, ${size(row.minor, row.currency)}`,
        amountUsd: row.usd,
        since: row.day,
        due: null,
        daysLate: daysBeyond(row.day, IN_TRANSIT_DAYS, today),
        href: many ? `/banking-apis?tab=reconciliation&open=${row.what}` : hrefOf(row),
        needs: powersOf(listExceptions, row.kind === 'possible-repeat' ? decideRepeat : matchByHand),
      },
    };
  });
}

interface UnreadBank {
  id: string;
  name: string;
  type: 'api' | 'files';
  fault: BankFault | null;
  failures: number;
  problem: string | null;
  last_sync_at: Date | null;
  created_at: Date;
}
const unreadTitle = ({ type, fault, failures }: UnreadBank): string => {
  if (fault === 'credentials') return 'Bank refuses the sign-in';
  if (failures > 0) return 'Bank cannot be reached';
  return type === 'api' ? 'Bank was never synced' : 'No statement of the bank yet';
};

/** Banks that refuse the sign-in or have failed for long, and those of which nothing was read a day after they were added. */
export async function waitingConnections({ db, actor, now, today }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, listIntegrations, reconnectIntegration)) return null;
  const { rows } = await sql<UnreadBank>`
    select i.id, i.name, i.type, i.fault, i.failures, i.problem, i.last_sync_at, i.created_at
      from bank_integrations i
     where i.closed_at is null and (i.fault is not null or i.last_sync_at is null)`.execute(db);
  const unread = rows.filter(
    ({ type, fault, failures, last_sync_at: lastSyncAt, created_at: createdAt }) =>
      statusOf({ type, fault, failures, lastSyncAt, ledgerAccount: null }) === 'error' ||
      (lastSyncAt === null && now.getTime() - createdAt.getTime() > DAY_MS),
  );
  return folded(
    unread.map((row) => {
      const since = businessDayOf(row.last_sync_at ?? row.created_at);
      return {
        kind: 'bank-connection',
        id: row.id,
        title: unreadTitle(row),
        detail: row.last_sync_at === null ? `${row.name}, never read` : row.name,
        amountUsd: null,
        since,
        due: null,
        daysLate: daysPast(since, today),
        href: '/banking-apis?filter=issues',
        needs: powersOf(listIntegrations, reconnectIntegration),
      };
    }),
    today,
    (count) => ({
      title: `${count} banks cannot be read`,
      detail: unread.map(({ name }) => name).join(', '),
      href: '/banking-apis?filter=issues',
    }),
  );
}

/** Write-offs that the caller may decide. */
export async function waitingWriteOffs({ db, actor, today }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, listWriteOffs, approveWriteOff) || lackedToDecide(actor.powers)) return null;
  const rows = (await readWriteOffs(db, sql`d.write_off_id is null`)).filter(
    (row) => writeOffFault(actor.userId, row) === null,
  );
  if (rows.length === 0) return [];
  const { rows: values } = await sql<{ id: string; usd: string | null }>`
    select w.id, round(abs(w.amount_minor)::numeric / ${sql.raw(minorPerUnit('w.currency'))}
                       / ${sql.raw(midRate('w.currency', 'asked.day'))}, 2) as usd
      from bank_write_offs w cross join (select ${today}::date as day) asked
     where w.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db);
  const usd = new Map(values.map((row) => [row.id, row.usd]));
  return foldedBy(
    rows,
    (row) => row.integration_id,
    (alike) =>
      folded(
        alike.map((row) => {
          const since = businessDayOf(row.proposed_at);
          const { amount_minor: minor, currency } = row;
          return {
            kind: 'write-off',
            id: row.id,
            title: 'Write-off to approve',
            detail: `${row.bank}, ${size(minor, currency)}`,
            amountUsd: usd.get(row.id) ?? null,
            since,
            due: null,
            daysLate: daysBeyond(since, DECISION_DAYS, today),
            href: `/banking-apis?tab=reconciliation&list=write-offs&bank=${row.integration_id}`,
            needs: powersOf(listWriteOffs, approveWriteOff),
          };
        }),
        today,
        (count) => ({
          title: `${count} write-offs to approve`,
          detail: alike[0].bank,
          href: `/banking-apis?tab=reconciliation&list=write-offs&bank=${alike[0].integration_id}`,
        }),
      ),
  );
}
