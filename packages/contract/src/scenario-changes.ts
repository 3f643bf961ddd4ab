/** Who may change a saved scenario; everybody who sees it may save a copy of their own. */
import { powerEntry } from '@cottontree/contract/permissions.ts';
import type { SavedScenario } from './analytics-simulation.ts';
import type { Power } from './permissions.ts';

/** Of those who set what all simulations assume. */
const MANAGING = 'settings.edit' satisfies Power;

/** Why this person may not change or archive it, or replace its answer by another run; null: they may. */
export const scenarioFault = (
  who: { readonly userId: string; readonly powers: { has(power: Power): boolean } },
  { madeBy }: Pick<SavedScenario, 'madeBy'>,
): string | null =>
  madeBy.id === who.userId || who.powers.has(MANAGING)
    ? null
    : `${madeBy.name} saved it: save a copy of your own, or ask somebody with the permission ${powerEntry(MANAGING).name}`;
