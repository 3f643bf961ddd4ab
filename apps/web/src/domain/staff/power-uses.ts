import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Power } from '@cottontree/contract/permissions.ts';
import { readPowerUses, USES_DAYS, type PowerUses } from '@cottontree/contract/role-permissions.ts';
import { count } from '../../kernel/formatting.ts';
import { keyOf, useRead } from '../../kernel/query.ts';
import { peopleInWords } from './role-levels.ts';

/** What is said beside the uses of powers, wherever they stand. */
export const USES_NOTE = `Counted over the last ${USES_DAYS} days of the audit trail: changes, by the people who hold the role now. Looks leave no record there, so they are not counted.`;

/** How often these powers were used, read anew by whoever begins to ask. */
export function usePowerUses(powers: readonly Power[]) {
  const client = useQueryClient();
  const request = { query: { powers: powers.join(',') } };
  const enabled = powers.length > 0;
  const uses = useRead(readPowerUses, request, { enabled, keepPrevious: false });
  const [path] = keyOf(readPowerUses, request);
  useEffect(() => {
    // What is on its way at this moment is new enough.
    void client.invalidateQueries({ queryKey: [path] }, { cancelRefetch: false });
  }, [client, path]);
  return uses;
}

/** "12 times by 3 people, most by mohamed (8)"; a power that only shows things is not judged by its silence. */
export function usesInWords(power: Power, uses: PowerUses | undefined): string {
  if (uses === undefined) return power.endsWith('.view') ? 'looks are not counted' : 'not used';
  const { most, people } = uses;
  const times = uses.uses === 1 ? 'once' : `${count(uses.uses)} times`;
  if (people === 1) return `used ${times}, by ${most.username}`;
  return `used ${times} by ${peopleInWords(people)}, most by ${most.username} (${count(most.uses)})`;
}
