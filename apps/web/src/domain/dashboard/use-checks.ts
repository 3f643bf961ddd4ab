import type { readOperations } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { readHealth } from '@cottontree/contract/system/health.ts';
import { useRead } from '../../kernel/query.ts';
import type { Check } from './health.ts';

type Checked = Pick<AnswerOf<typeof readOperations>, 'checks' | 'stamp'>;

/** The checks; while the database is silent they cannot be read again, and its own would go on saying that it answered. */
export function useChecks(operations: Checked | undefined): readonly Check[] {
  const { data } = useRead(readHealth);
  const silent = data?.database === 'silent' && operations?.stamp.live === true;
  return (operations?.checks ?? []).map((check) =>
    silent && check.id === 'database' ? { ...check, state: 'failed', detail: 'Does not answer' } : check,
  );
}
