import { randomUUID } from 'node:crypto';
import { matchByHand as route } from '@cottontree/contract/banking/banking.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { lockAccount } from '../integrations-store.ts';
import { readChosen, readMatches, storeMatches } from '../matches-store.ts';

export const matchByHand = command(route, async ({ tx, actor, input, clock }) => {
  // The row lock prevents a second person, and the job, from matching the same items at the same time.
  const it = await lockAccount(tx, input.integrationId);
  const { lines, entries, currency } = await readChosen(tx, it, input);
  const at = clock.now();
  const id = randomUUID();
  const match = {
    id,
    rule: 'by-hand' as const,
    explanation: `${actor.name} matched them by hand.`,
    note: input.note,
    lines,
    entries,
  };
  await storeMatches(tx, it.id, [match], actor.userId, at);
  const [output] = await readMatches(tx, sql`m.id = ${id}::uuid`, { limit: 1, offset: 0 });
  if (!output) throw new Error('The match was stored above');
  return {
    output,
    audit: {
      action: 'banking.match',
      entity: ['bank_match', id],
      description: `Matched ${input.lines.length} lines with ${input.entries.length} entries of ${it.name}: ${input.note}`,
      category: 'Financial',
      after: {
        lines: input.lines,
        entries: input.entries,
        difference: output.difference,
        currency,
        note: input.note,
      },
    },
  };
});
