import * as system from '@cottontree/contract/system/system.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { stateChanged } from '../../notifications/index.ts';

/**
 * Deletes only rows that carry the mark. An expense that the books or another expense refer to is evidence, and stays.
 */
export const clearTestData = command(system.clearTestData, async ({ tx }) => {
  const notifications = await sql<{ user_id: string }>`
    delete from notifications where is_test returning user_id`.execute(tx);
  const expenses = await sql`
    delete from expenses e
     where e.is_test and e.journal_id is null and not exists (select from expenses r where r.reverses = e.id)`.execute(
    tx,
  );
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from expenses where is_test`.execute(tx);
  const output = {
    notifications: notifications.rows.length,
    expenses: Number(expenses.numAffectedRows ?? 0),
    kept: rows[0]?.kept ?? 0,
  };
  if (output.notifications + output.expenses === 0) return { unchanged: output };
  return {
    output,
    announce: [...new Set(notifications.rows.map((row) => row.user_id))].map(stateChanged),
    audit: {
      action: 'system.clear-test-data',
      entity: ['system', 'test-data'],
      description: `Cleared the test data: ${output.notifications} notifications, ${output.expenses} expenses`,
      category: 'Administrative',
      before: output,
      after: { notifications: 0, expenses: 0, kept: output.kept },
    },
  };
});
