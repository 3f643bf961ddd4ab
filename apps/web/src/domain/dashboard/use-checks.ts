import type { readOperations } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { readHealth } from '@cottontree/contract/system/health.ts';
import { useRead } from '../../kernel/query.ts';
import type { Check } from './health.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

type Checked = Pick<AnswerOf<typeof readOperations>, 'checks' | 'stamp'>;

const TROUBLE = {
  ok: null,
  silent: DASHBOARD_TEXTS.doesNotAnswer,
  refuses: DASHBOARD_TEXTS.refusesTheSign,
} as const;

/** The checks; while the database is away they cannot be read again, and its own would go on saying that it answered. */
export function useChecks(operations: Checked | undefined): readonly Check[] {
  const { data } = useRead(readHealth);
  const trouble = operations?.stamp.live === true ? TROUBLE[data?.database ?? 'ok'] : null;
  return (operations?.checks ?? []).map((check) =>
    trouble !== null && check.id === 'database' ? { ...check, state: 'failed', detail: trouble } : check,
  );
}
