import { exportPowersFor, needsPower, type Power } from '@cottontree/contract/access/permissions.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { EXPORTS_TEXTS } from './texts.ts';

/** Why the signed-in person may not export data under the permissions `sees`, as a sentence; undefined if they may. */
export function useExportRefusal(): (sees: readonly Power[]) => string | undefined {
  const me = useCurrentUser().data;
  return (sees) => {
    const missing = exportPowersFor(sees).filter((power) => !holds(me, power));
    if (missing.length === 0) return undefined;
    if (me === undefined) return EXPORTS_TEXTS.yourPermissionsAreNotKnown;
    return `${needsPower(missing, EXPORTS_TEXTS.exportingThis)}.`;
  };
}
