/** The releases of the product as in CHANGELOG.md, newest first, and when each was first started on a database. */
import type { Db } from './client.ts';
import type { Clock } from '../time/clock.ts';

export interface Release {
  /** As in package.json. */
  readonly version: string;
  readonly title: string;
  readonly notes: readonly [string, ...string[]];
}

export const RELEASES: readonly [Release, ...Release[]] = [
  {
    version: '0.1.0',
    title: 'Dashboards, staff and evidence',
    notes: [
      'Executive, main and detailed dashboards whose every figure opens its receipt.',
      'A receipt opens on what the number is made of, and its address is a link to it.',
      'The executive dashboard begins with the day in sentences, and with what waits for the reader.',
      'Staff accounts, roles and permissions.',
      'An audit trail as a chain of hashes.',
      'Service accounts with API keys, so that systems call without a person’s password.',
      'Ingest of business data, and a demo company.',
      'Files of every kind of business data: CSV, JSON Lines and XLSX, read by recipes that are saved, used again and handed on.',
      'Bank statements as banks send them: camt.052, 053 and 054, MT940, MT942 and CSV, with what is missing between them and what no balance proves.',
      'Daily entries, imports, expenses and budgets, the profit and loss, banks and their reconciliation.',
      'Fraud alerts, compliance, segments, forecasts, simulation and a copilot that names its figures.',
      'Customers and payments: found by telephone number, name, id or amount, followed to the journal and the bank, masked, each look recorded; balances of any day and the statement of a wallet.',
      'The general ledger for accountants: trial balance of any closed days, entries of an account, own account numbers, and journals exported once to another bookkeeping system.',
      'Control totals of the systems that send transactions: a day is complete when they agree with what is booked, and provisional until then; missing ids are named.',
      'The company’s own name, address, registration numbers and logo on screens, letters and documents; documents in Latin, Greek, Cyrillic and Arabic letters.',
      'The first steps of a new company among its waiting work, and an owner who is signed in at the end of the one-time link.',
      'Pages that come by mail each morning: the executive dashboard, its summary, the profit and loss, the segments and the receipt of any figure.',
      'Views of tables: columns, order and filters under a name, with a link, shared with a role.',
      'Backups that are restored on trial, work without a connection, prints and files of every screen.',
    ],
  },
];

/** Stores the first start of this release; later starts change nothing. */
export async function recordRelease(db: Db, clock: Clock): Promise<void> {
  await db
    .insertInto('release_starts')
    .values({ version: RELEASES[0].version, at: clock.now() })
    .onConflict((oc) => oc.doNothing())
    .execute();
}
