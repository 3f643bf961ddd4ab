/** The outcome of a row of transactions or their totals, t, in SQL: the same as `outcomeOf` of the contract. */
import { REFUSAL_REASONS, TECHNICAL_REASONS } from '@cottontree/contract/outcomes.ts';

const among = (reasons: Readonly<Record<string, string>>): string =>
  Object.keys(reasons)
    .map((reason) => `'${reason}'`)
    .join(', ');

/** success, reversed, declined (refused) or failed (for a technical reason). */
export const OUTCOME = `case when t.status not in ('declined', 'failed') then t.status
    when t.reason_code in (${among(TECHNICAL_REASONS)}) then 'failed'
    when t.reason_code in (${among(REFUSAL_REASONS)}) then 'declined' else t.status end`;
export const DECLINED = `${OUTCOME} = 'declined'`;
export const FAILED = `${OUTCOME} = 'failed'`;
