import { randomUUID } from 'node:crypto';
import { approveWriteOff as route } from '@cottontree/contract/banking/banking.ts';
import { WRITE_OFF_ACCOUNTS } from '@cottontree/contract/banking/reconciliation.ts';
import { formatMinor } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { markDue } from '../../../figures/due.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { demandSealed } from '../../../platform/audit/seals/demand-sealed.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { demandOpenMonths } from '../../../ledger/accounting-months.ts';
import { lockDays } from '../../../ledger/day-locks.ts';
import { demandInBooks } from '../../../ledger/open-books.ts';
import { postAdjustment } from '../../../ledger/post-adjustment.ts';
import { findIntegration } from '../integrations-store.ts';
import { readChosen, storeMatches } from '../matches-store.ts';
import { lockWriteOff, notifyProposer, presentWriteOff, readWriteOff } from '../write-offs-store.ts';

/**
 * Posts the difference between statement and ledger, and matches all items with the posting, so that nothing is left
 * over.
 */
export const approveWriteOff = command(route, async ({ tx, actor, clock, keyring, params }) => {
  const row = await lockWriteOff(tx, actor, params.id);
  await demandSealed(tx, keyring, ['bank_write_offs', row.business_day], ['bank_write_off_decisions']);
  const it = await findIntegration(tx, row.integration_id);
  if (it.ledger_account !== row.ledger_account)
    throw new AppError('conflict', `${it.name} is another account of the ledger by now; reject it`);
  const chosen = await readChosen(tx, it, { lines: row.lines.map(String), entries: row.entries });
  const { business_day: day, currency, amount_minor: minor, ledger_account: account } = row;
  await demandInBooks(tx, day, null);
  await demandOpenMonths(tx, [day]);
  await lockDays(tx, [day]);
  const at = clock.now();
  const journalId = await postAdjustment(tx, {
    day,
    type: 'bank-write-off',
    purpose: row.id,
    description: `Written off at ${row.bank}: ${row.note}`,
    currency,
    minor,
    account,
    against: row.account_code,
    side: 'debit',
    madeBy: row.proposed_by,
    approvedBy: actor.userId,
    at,
  });
  const money = `${formatMinor(minor, currency)} ${currency}`;
  const match = {
    id: randomUUID(),
    rule: 'write-off' as const,
    explanation: `${money} was booked to ${row.account_code} ${WRITE_OFF_ACCOUNTS[row.account_code]}; ${actor.name} agreed to it.`,
    note: row.note,
    lines: chosen.lines,
    entries: [...chosen.entries, { journal_id: journalId, line: 1, day, amount_minor: minor }],
  };
  await storeMatches(tx, it.id, [match], row.proposed_by, at);
  await sql`
    insert into bank_write_off_decisions (write_off_id, approved, decided_by, decided_at, journal_id)
    values (${row.id}::uuid, true, ${actor.userId}, ${at}, ${journalId})`.execute(tx);
  await markDue(tx, day, at);
  await notifyProposer(tx, at, actor, row, { approved: true });
  return {
    output: presentWriteOff(await readWriteOff(tx, row.id), actor),
    announce: [{ topic: 'business.changed', payload: { day } }],
    audit: {
      action: 'banking.approve-write-off',
      entity: ['bank_write_off', row.id],
      description: `Wrote off ${money} of ${row.bank}, proposed by ${row.proposer ?? 'somebody'}`,
      category: 'Financial',
      before: { state: 'proposed' },
      after: { state: 'approved', journal: journalId.toString(), account: row.account_code, day },
    },
  };
});
