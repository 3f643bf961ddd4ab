/** Who may change a saved scenario; everybody who can see it may save their own copy. */
import { powerEntry } from '@cottontree/contract/access/permissions.ts';
import type { SavedScenario } from './schemas.ts';
import type { Power } from '../access/permissions.ts';

/** The permission of people who set the assumptions of all simulations. */
const MANAGING = 'settings.edit' satisfies Power;

/** Why this person may not change or archive it, or replace its result by another run; null if they may. */
export const scenarioFault = (
  who: { readonly userId: string; readonly powers: { has(power: Power): boolean } },
  { madeBy }: Pick<SavedScenario, 'madeBy'>,
): string | null =>
  madeBy.id === who.userId || who.powers.has(MANAGING)
    ? null
    : `${madeBy.name} saved it: save a copy of your own, or ask somebody with the permission ${powerEntry(MANAGING).name}`;
